import type { ComponentProps } from 'react';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';

/** The button with three dots next to a list's name. */
export const MoreButton = (button: Omit<ComponentProps<'button'>, 'children'>) => (
  <IconButton {...button} icon="more" label="Mais opções" />
);
