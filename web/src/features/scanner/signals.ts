/** The vibration and the sound after a code was read. Each can be switched off on this device (SCN-06). */
import { haptics } from '#platform/haptics.ts';
import { isSwitchedOn, scanSwitches } from '../../lib/device/device-switch.ts';

const pitchHz = 1_320;
const lengthSeconds = 0.09;
/** Gain of the tone. It fades in and out, because a hard start or end would click. */
const loudness = 0.2;
const edgeSeconds = 0.01;

let audio: AudioContext | undefined;

export const hasSound = () => 'AudioContext' in globalThis;

/** Call it in the handler of the tap that opens the scanner: browsers allow audio to start only there. */
export function wakeSound(): void {
  if (!hasSound()) return;
  try {
    audio ??= new AudioContext();
    // Browsers refuse this before the first tap. Then there is no sound.
    void audio.resume().catch(() => undefined);
  } catch {
    // The device has no audio output.
  }
}

/** Suspends the audio hardware while no scanner is open. */
export function restSound(): void {
  void audio?.suspend().catch(() => undefined);
}

/** Signals that a code was read. */
export function signalRead(): void {
  if (isSwitchedOn(scanSwitches.vibration)) haptics.tick();
  if (isSwitchedOn(scanSwitches.sound)) beep();
}

function beep(): void {
  if (audio?.state !== 'running') return;
  const tone = new OscillatorNode(audio, { frequency: pitchHz });
  const volume = new GainNode(audio, { gain: 0 });
  const start = audio.currentTime;
  const end = start + lengthSeconds;
  volume.gain.linearRampToValueAtTime(loudness, start + edgeSeconds);
  volume.gain.setValueAtTime(loudness, end - edgeSeconds);
  volume.gain.linearRampToValueAtTime(0, end);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(end);
}
