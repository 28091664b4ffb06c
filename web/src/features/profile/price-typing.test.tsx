import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { openProfile } from '../../../test/screens/open-profile.tsx';
import { removeDeviceOwner, setDeviceOwner } from '../../lib/device/device-owner.ts';
import { isTypingFromCentavos } from '../../lib/device/typing-from-centavos.ts';

const getSwitch = () =>
  screen.getByRole('checkbox', { name: 'Digitar preços a partir dos centavos' });

it('PRF-07 turns typing from the centavos on and off, and is off at first', async () => {
  const { container } = await openProfile();
  expect(getSwitch()).not.toBeChecked();
  expect(isTypingFromCentavos()).toBe(false);
  await userEvent.click(getSwitch());
  expect(getSwitch()).toBeChecked();
  expect(isTypingFromCentavos()).toBe(true);
  expect(await axe(container)).toEqual([]);
  await userEvent.click(getSwitch());
  expect(isTypingFromCentavos()).toBe(false);
});

it('PRF-07 does not read the prices of the next person from the centavos', async () => {
  await openProfile();
  setDeviceOwner('ana');
  await userEvent.click(getSwitch());
  setDeviceOwner('ana');
  expect(isTypingFromCentavos()).toBe(true);
  setDeviceOwner('bia');
  expect(isTypingFromCentavos()).toBe(false);
  await userEvent.dblClick(getSwitch());
  expect(isTypingFromCentavos()).toBe(true);
  removeDeviceOwner();
  expect(isTypingFromCentavos()).toBe(false);
});
