import { ReceiptScreen } from '../../features/receipts/ReceiptScreen.tsx';
import { ReceiptsScreen } from '../../features/receipts/ReceiptsScreen.tsx';
import type { ScreenProps } from '../../router/lazy-screen.ts';

/** NF-06: the receipts of the household. */
export const ReceiptsRoute = () => <ReceiptsScreen />;

/** NF-06: one receipt. */
export const ReceiptRoute = ({ param }: ScreenProps) => <ReceiptScreen receiptId={param} />;
