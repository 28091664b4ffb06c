import type { ComponentProps } from 'react';
import { Button } from '../buttons/Button.tsx';

interface SubmitButtonsProps extends Omit<ComponentProps<typeof Button>, 'type'> {
  readonly onCancel: () => void;
}

/**
 * The footer of a dialog with a form: 'Cancelar', and the button that submits the form. `size` is
 * for both buttons, all other properties are for the second one.
 */
export function SubmitButtons({ onCancel, size, ...submit }: SubmitButtonsProps) {
  return (
    <>
      <Button kind="outline" size={size} onClick={onCancel}>
        Cancelar
      </Button>
      <Button size={size} {...submit} type="submit" />
    </>
  );
}
