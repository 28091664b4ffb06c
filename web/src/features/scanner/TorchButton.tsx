import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { switchTorch } from './torch.ts';
import scannerStyles from './Scanner.module.css';

/** Switches the torch on and off. The torch goes off when the camera is released. */
export function TorchButton({ track }: { readonly track: MediaStreamTrack }) {
  const [isOn, setIsOn] = useState(false);

  async function handleClick() {
    try {
      await switchTorch(track, !isOn);
      setIsOn(!isOn);
    } catch {
      // A device that is hot or low on battery may refuse the torch. The button then keeps its
      // state.
    }
  }
  return (
    <Button
      kind={isOn ? 'primary' : 'hero'}
      icon="flashlight"
      isBlock
      className={classNames(!isOn && scannerStyles.choice)}
      aria-pressed={isOn}
      onClick={() => void handleClick()}
    >
      Lanterna
    </Button>
  );
}
