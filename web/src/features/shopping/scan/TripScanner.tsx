import { Scanner } from '../../scanner/Scanner.tsx';
import { LastScan } from './LastScan.tsx';
import { scanButtonId } from '../row-focus.ts';
import { ScanDialogs } from './ScanDialogs.tsx';
import { TakingDialogs } from '../take/TakingDialogs.tsx';
import type { Trip } from '../trip/trip.ts';
import { useScanning } from './use-scanning.ts';
import { isTakingStep, type ScanStep, type TakingStep } from '../use-steps.ts';

interface TripScannerProps {
  readonly trip: Trip;
  readonly step: ScanStep | TakingStep;
}

/**
 * Scans codes until the person taps 'Pronto', and shows the dialogs about them (SCN-05, SHO-09).
 */
export function TripScanner({ trip, step }: TripScannerProps) {
  const { list, steps } = trip;
  const scanning = useScanning(trip);
  const dialog = renderDialog();
  function renderDialog() {
    if (step.kind === 'scan') return null;
    if (isTakingStep(step)) return <TakingDialogs key={steps.stepNumber} trip={trip} step={step} />;
    return <ScanDialogs key={steps.stepNumber} trip={trip} step={step} />;
  }
  return (
    <>
      <Scanner
        isOpen={steps.isOpen && !steps.isScannerClosed}
        onRead={scanning.onCodeScanned}
        onClose={() => steps.close(scanButtonId)}
        series={{
          hasRead: steps.lastScan !== undefined,
          result: <LastScan lastScan={steps.lastScan} items={list.items} />,
          isPaused: step.kind !== 'scan',
          dialog: !steps.isScannerClosed && dialog,
        }}
      />
      {steps.isScannerClosed && dialog}
    </>
  );
}
