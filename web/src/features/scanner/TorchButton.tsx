import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { switchTorch } from './torch.ts';
import scanner from './Scanner.module.css';

/** The camera's light, for the shelf at the bottom. It goes out with the camera. */
export function TorchButton({ track }: { readonly track: MediaStreamTrack }) {
  const [isOn, setIsOn] = useState(false);

  async function handleClick() {
    try {
      await switchTorch(track, !isOn);
      setIsOn(!isOn);
    } catch {
      // Hot, or low on battery: it stays as it is, and so does the button.
    }
  }
  return (
    <Button
      kind={isOn ? 'primary' : 'hero'}
      icon="flashlight"
      isBlock
      className={classNames(!isOn && scanner.choice)}
      aria-pressed={isOn}
      onClick={() => void handleClick()}
    >
      Lanterna
    </Button>
  );
}
