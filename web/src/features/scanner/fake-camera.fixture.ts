/** A fake camera for jsdom, which has no `getUserMedia`. */
import { onTestFinished, vi } from 'vitest';

interface FakeTrack extends EventTarget {
  readyState: 'live' | 'ended';
  readonly stop: () => void;
  readonly getCapabilities: () => { torch: boolean };
  readonly applyConstraints: ReturnType<typeof vi.fn>;
}

function createFakeTrack(hasTorch: boolean): FakeTrack {
  const track: FakeTrack = Object.assign(new EventTarget(), {
    readyState: 'live' as const,
    stop: () => void (track.readyState = 'ended'),
    getCapabilities: () => ({ torch: hasTorch }),
    applyConstraints: vi.fn(async () => undefined),
  });
  return track;
}

/**
 * Installs a fake camera until the end of the test. The camera is granted when `permission`
 * resolves, and refused when it rejects. `trackStates()` returns the state of each track, the
 * oldest first.
 */
export function installFakeCamera(
  permission: () => Promise<void> = async () => undefined,
  hasTorch = false,
) {
  const tracks: FakeTrack[] = [];
  const getUserMedia = vi.fn(async (_constraints: MediaStreamConstraints) => {
    await permission();
    const track = createFakeTrack(hasTorch);
    tracks.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  });
  Object.assign(navigator, { mediaDevices: { getUserMedia } });
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    play.mockRestore();
    pause.mockRestore();
  });
  return { tracks, getUserMedia, trackStates: () => tracks.map(({ readyState }) => readyState) };
}
