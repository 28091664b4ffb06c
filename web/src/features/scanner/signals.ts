/** What hand and ear are told of a code that was read; each can be off on this device (SCN-06). */
import { haptics } from '#platform/haptics.ts';
import { isSwitchedOn, scanSwitches } from '../../lib/device-switch.ts';

const pitchHz = 1_320;
const lengthSeconds = 0.09;
/** Loud enough between shelves, and no click at either end. */
const loudness = 0.2;
const edgeSeconds = 0.01;

let audio: AudioContext | undefined;

export const hasSound = () => 'AudioContext' in globalThis;

/** To be called in the tap that opens the scanner: later on a browser lets no page begin to sound. */
export function wakeSound(): void {
  if (!hasSound()) return;
  try {
    audio ??= new AudioContext();
    // Refused where nobody has tapped yet: then there is none.
    void audio.resume().catch(() => undefined);
  } catch {
    // A device without a way to sound.
  }
}

/** Nothing is kept ready for a sound that does not come. */
export function restSound(): void {
  void audio?.suspend().catch(() => undefined);
}

/** Says that a code was read. */
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
