/** TypeScript's DOM types do not contain the torch: https://www.w3.org/TR/image-capture/#torch */
interface TorchCapability {
  readonly torch?: boolean;
}

/** Whether this camera has a torch that can be switched. */
export function hasTorch(track: MediaStreamTrack): boolean {
  // Firefox before 132 has no getCapabilities.
  const capabilities = 'getCapabilities' in track ? track.getCapabilities() : {};
  return (capabilities as TorchCapability).torch === true;
}

export async function switchTorch(track: MediaStreamTrack, isOn: boolean): Promise<void> {
  await track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
