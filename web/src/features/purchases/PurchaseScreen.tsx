import { useRead } from '../../sync/react/use-read.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PurchaseHead } from './PurchaseHead.tsx';
import { TripDetails } from './trip/TripDetails.tsx';
import styles from './purchases.module.css';

/** CMP-02: shows one finished trip, line by line. */
export function PurchaseScreen({ finishId }: { finishId: string }) {
  const { data, failure, refresh } = useRead('getFinishedTrip', { params: { finishId } });
  return (
    <div className={styles.main}>
      {failure !== undefined ? (
        <>
          <PurchaseHead title="Compra" />
          <LoadFailure
            art="cart"
            text={
              failure.kind === 'error-response' && failure.status === 404
                ? 'Esta compra não existe mais.'
                : 'Falha ao buscar esta compra.'
            }
            onRetry={refresh}
          />
        </>
      ) : data === undefined ? (
        <>
          <PurchaseHead title="Compra" />
          <Skeleton rows={5} />
        </>
      ) : (
        <TripDetails key={finishId} trip={data} />
      )}
    </div>
  );
}
