import type { ReactNode } from 'react';
import { BackHead } from '../../ui/layout/BackHead.tsx';

const back = { to: '/compras', 'aria-label': 'Compras' } as const;

interface PurchaseHeadProps {
  readonly title: string;
  /** Buttons at the right edge of the line. */
  readonly children?: ReactNode;
}

/** The title of the screen of one trip, with a link back. */
export function PurchaseHead(props: PurchaseHeadProps) {
  return <BackHead back={back} {...props} />;
}
