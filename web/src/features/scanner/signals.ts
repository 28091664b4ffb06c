/**
 * The vibration and the sound after a scan. The user can switch each of them off on this device
 * (SCN-06).
 */
import { haptics } from '#platform/haptics.ts';
import { isSwitchedOn, scanSwitches } from '../../lib/device/device-switch.ts';

const pitchHz = 1_320;
const toneSeconds = 0.09;
/** The gain of the tone. The tone fades in and out, because an abrupt start or end would click. */
const maxGain = 0.2;
const fadeSeconds = 0.01;

let audio: AudioContext | undefined;

export const hasSound = () => 'AudioContext' in globalThis;

/**
 * Starts the audio. Must be called during the tap that opens the scanner, because browsers start
 * audio only during a tap.
 */
export function resumeSound(): void {
  if (!hasSound()) return;
  try {
    audio ??= new AudioContext();
    // Browsers reject this before the first tap. The scanner then has no sound.
    void audio.resume().catch(() => undefined);
  } catch {
    // The device has no audio output.
  }
}

/** Suspends the audio hardware while no scanner is open. */
export function suspendSound(): void {
  void audio?.suspend().catch(() => undefined);
}

/** Vibrates and beeps, unless switched off, because a code was read. */
export function signalCodeRead(): void {
  if (isSwitchedOn(scanSwitches.vibration)) haptics.tick();
  if (isSwitchedOn(scanSwitches.sound)) beep();
}

function beep(): void {
  if (audio?.state !== 'running') return;
  const tone = new OscillatorNode(audio, { frequency: pitchHz });
  const volume = new GainNode(audio, { gain: 0 });
  const start = audio.currentTime;
  const end = start + toneSeconds;
  volume.gain.linearRampToValueAtTime(maxGain, start + fadeSeconds);
  volume.gain.setValueAtTime(maxGain, end - fadeSeconds);
  volume.gain.linearRampToValueAtTime(0, end);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(end);
}
