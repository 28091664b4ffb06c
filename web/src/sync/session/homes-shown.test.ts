/** Each transition between the states of the shown home (homes.ts). */
import { newId } from '@quitanda/contract/ids';
import { expect, it, vi } from 'vitest';
import { forgetHouseholds, readShownHousehold } from '../../lib/device/shown-household.ts';
import { makeMembership, setUp } from './homes.fixture.ts';

/** Opens a page of a person with a personal and two shared households, once the server has answered. */
async function openPage() {
  const thirdId = newId();
  forgetHouseholds();
  const user = setUp();
  const { personalServer, sharedServer } = user;
  const all = [...personalServer.memberships, makeMembership(thirdId, 'Praia')];
  personalServer.memberships = sharedServer.memberships = all;
  const { homes, close } = user.openPage();
  await vi.waitFor(() => expect(homes.memberships()).toHaveLength(3));
  const isShown = (household: string | undefined) => {
    expect(homes.shown().household).toBe(household);
    expect(readShownHousehold()).toBe(household);
  };
  /** Answers that the person belongs to the personal household only. */
  const loseOthers = async () => {
    personalServer.memberships = sharedServer.memberships = [makeMembership(user.userId, 'Casa')];
    await homes.shown().exchange.pullNow();
  };
  return { ...user, homes, close, thirdId, isShown, loseOthers };
}

it('CASA-01 shown: shows another household once its home is open', async () => {
  const { homes, sharedId, isShown } = await openPage();
  const showing = homes.show(sharedId);
  expect(homes.shown().household).toBeUndefined();
  await showing;
  isShown(sharedId);
  expect(homes.openHomes()).toHaveLength(1);
});

it('CASA-01 shown: ignores a choice of the household that is shown', async () => {
  const { homes, isShown } = await openPage();
  const before = homes.shown();
  await homes.show(undefined);
  expect(homes.shown()).toBe(before);
  isShown(undefined);
});

it('CASA-01 switching: shows the household that was chosen last, and closes the one before', async () => {
  const { homes, sharedId, thirdId, isShown } = await openPage();
  await Promise.all([homes.show(sharedId), homes.show(thirdId)]);
  isShown(thirdId);
  expect(homes.openHomes()).toEqual([homes.shown()]);
});

it('CASA-01 switching: stays at the shown household if it is chosen again', async () => {
  const { homes, sharedId, isShown } = await openPage();
  const before = homes.shown();
  await Promise.all([homes.show(sharedId), homes.show(undefined)]);
  expect(homes.shown()).toBe(before);
  isShown(undefined);
  expect(homes.openHomes()).toEqual([before]);
});

it('CASA-07 shown: shows the personal household, with a message, if an answer says that the shown one is lost', async () => {
  const { homes, sharedId, isShown, loseOthers, onHouseholdLost } = await openPage();
  await homes.show(sharedId);
  await loseOthers();
  await vi.waitFor(() => isShown(undefined));
  expect(onHouseholdLost).toHaveBeenCalledOnce();
});

it('CASA-07 switching: gives no message if the household that is lost is being left', async () => {
  const { homes, sharedId, isShown, loseOthers, onHouseholdLost } = await openPage();
  await homes.show(sharedId);
  const losing = loseOthers();
  await homes.show(undefined);
  await losing;
  isShown(undefined);
  expect(onHouseholdLost).not.toHaveBeenCalled();
});

it('CASA-61 shown: a new device shows the shared household after the first answer', async () => {
  const { sharedId, openPage: openNewPage } = setUp();
  forgetHouseholds();
  const { homes } = openNewPage();
  expect(homes.shown().household).toBeUndefined();
  await vi.waitFor(() => expect(homes.shown().household).toBe(sharedId));
});

it('CASA-61 switching: a new device shows the household that the person chooses before the first answer', async () => {
  const { openPage: openNewPage } = setUp();
  forgetHouseholds();
  const { homes } = openNewPage();
  await homes.show(undefined);
  await vi.waitFor(() => expect(homes.memberships()).toHaveLength(2));
  await homes.shown().exchange.pullNow();
  expect(homes.shown().household).toBeUndefined();
});

it('NAV-07 switching: shows nothing more after the sign-out', async () => {
  const { homes, close, sharedId } = await openPage();
  const before = homes.shown();
  const showing = homes.show(sharedId);
  close();
  await showing;
  expect(homes.shown()).toBe(before);
  expect(homes.openHomes()).toEqual([before]);
});
