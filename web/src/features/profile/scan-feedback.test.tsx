import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { isSwitchedOn, scanSwitches } from '../../lib/device/device-switch.ts';
import { openProfile } from '../../../test/screens/open-profile.tsx';

const queryTitle = () => screen.queryByRole('heading', { name: 'Ao ler um código' });

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'vibrate');
});

it('SCN-06 turns off the sound but not the vibration, and stores the choice on the device', async () => {
  vi.stubGlobal('AudioContext', vi.fn());
  Object.assign(navigator, { vibrate: vi.fn() });
  const { container } = await openProfile();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tocar um som' }));
  expect(screen.getByRole('checkbox', { name: 'Tocar um som' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Vibrar' })).toBeChecked();
  expect(isSwitchedOn(scanSwitches.sound)).toBe(false);
  expect(isSwitchedOn(scanSwitches.vibration)).toBe(true);
  expect(await axe(container)).toEqual([]);
});

it('SCN-06 shows no switches on a device that has neither sound nor vibration', async () => {
  await openProfile();
  expect(queryTitle()).toBeNull();
});
