import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scanSwitches } from '../../lib/device/device-switch.ts';
import { resumeSound, signalCodeRead } from './signals.ts';

const vibrate = vi.fn();
const startTone = vi.fn();

class FakeNode {
  readonly gain = { linearRampToValueAtTime: vi.fn(), setValueAtTime: vi.fn() };
  readonly start = startTone;
  readonly stop = vi.fn();
  connect = (next: unknown) => next;
}
class FakeAudioContext {
  readonly state = 'running';
  readonly currentTime = 0;
  resume = async () => undefined;
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('OscillatorNode', FakeNode);
  vi.stubGlobal('GainNode', FakeNode);
  Object.assign(navigator, { vibrate });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, 'vibrate');
  localStorage.clear();
});

it.each([
  { off: [], vibrations: 1, tones: 1 },
  { off: [scanSwitches.sound], vibrations: 1, tones: 0 },
  { off: [scanSwitches.vibration], vibrations: 0, tones: 1 },
  { off: [scanSwitches.sound, scanSwitches.vibration], vibrations: 0, tones: 0 },
])('SCN-06 vibrates $vibrations and beeps $tones times with $off off', (expected) => {
  for (const key of expected.off) localStorage.setItem(key, 'true');
  resumeSound();
  signalCodeRead();
  expect(vibrate).toHaveBeenCalledTimes(expected.vibrations);
  expect(startTone).toHaveBeenCalledTimes(expected.tones);
});
