import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { buttonClass, type ButtonLook } from './button-class.ts';

interface AnchorProps extends ButtonLook, Omit<ComponentProps<'a'>, 'className'> {
  readonly icon?: IconName | undefined;
}

function ButtonAnchor({ kind, size, isBlock, className, icon, children, ...anchor }: AnchorProps) {
  return (
    <a {...anchor} className={buttonClass({ kind, size, isBlock, className })}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** Looks like a Button, leads to another screen: takes the router's `to`, `params` and `search`. */
export const LinkButton = createLink(ButtonAnchor);
