import { ImportScreen } from '../../features/imports/ImportScreen.tsx';

/** IMP-01: lists and stock from files of other apps. */
export const ImportRoute = () => <ImportScreen />;
