import type { Answer } from '@quitanda/contract';
import { files } from '#platform/files.ts';
import { sharing } from '#platform/sharing.ts';
import { adjustmentsOf } from '@quitanda/contract/receipts/printed-line';
import { toCentavos } from '@quitanda/contract/values';
import { useState } from 'react';
import { formatDate, toCalendarDate } from '../../lib/dates/dates.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { Adjustments } from '../../ui/signs/Adjustments.tsx';
import { HeadlineAmount } from '../../ui/signs/HeadlineAmount.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Rows } from '../../ui/layout/Rows.tsx';
import { RowText } from '../../ui/layout/RowText.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Tile } from '../../ui/signs/Tile.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import {
  hasNoPrices,
  lineDetail,
  lineName,
  lineTotalText,
  tripText,
  tripName,
  unpricedText,
} from './trip-text.ts';
import styles from './purchases.module.css';

type TripWithLines = Answer<'getFinishedTrip'>;

/** CMP-02: shows one finished trip, line by line. */
export function PurchaseScreen({ finishId }: { finishId: string }) {
  const { data, failure, refresh } = useRead('getFinishedTrip', { params: { finishId } });
  return (
    <div className={styles.main}>
      <LinkButton to="/compras" kind="ghost" size="sm" icon="arrow-left" className={styles.back}>
        Compras
      </LinkButton>
      {failure !== undefined ? (
        <>
          <h1>Compra</h1>
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
          <h1>Compra</h1>
          <Skeleton rows={5} />
        </>
      ) : (
        <TripDetails trip={data} />
      )}
    </div>
  );
}

function TripDetails({ trip }: { trip: TripWithLines }) {
  const toast = useToast();
  const [isDrawing, setIsDrawing] = useState(false);
  const rows = trip.lines.map((line) => ({ ...line, id: line.listItemId }));

  async function shareText() {
    const text = tripText(trip);
    const outcome = await sharing.share({ title: `Compra: ${tripName(trip)}`, text });
    if (outcome === 'done') return;
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Texto da compra copiado.');
    } catch {
      toast.error('Não foi possível compartilhar.');
    }
  }

  async function sharePicture() {
    if (isDrawing) return;
    setIsDrawing(true);
    try {
      const { drawTrip } = await import('./trip-picture.ts');
      const name = `compra-${toCalendarDate(Date.parse(trip.boughtAt))}.png`;
      const outcome = await files.share({ name, data: await drawTrip(trip) });
      if (outcome === 'failed') throw new Error('The device could not share the picture.');
    } catch {
      toast.error('Não foi possível compartilhar.');
    } finally {
      setIsDrawing(false);
    }
  }

  return (
    <>
      <h1>{tripName(trip)}</h1>
      <HeadlineAmount
        label={`${formatDate(trip.boughtAt)} · ${trip.itemCount} ${trip.itemCount === 1 ? 'item' : 'itens'}`}
        amount={hasNoPrices(trip) ? 'Sem preços' : toCentavos(trip.total)}
        note={[
          ...(trip.listName === null ? [] : [`Lista: ${trip.listName}`]),
          ...(hasNoPrices(trip) ? [] : [unpricedText(trip) ?? []].flat()),
        ].join(' · ')}
      />
      <div className={styles.actions}>
        <Button kind="outline" icon="share" onClick={() => void shareText()}>
          Compartilhar
        </Button>
        <Button kind="outline" icon="save" isBusy={isDrawing} onClick={() => void sharePicture()}>
          Como imagem
        </Button>
      </div>
      <Rows aria-label="Itens da compra" items={rows} renderRow={renderLine} />
      <Adjustments {...adjustmentsOf(trip.lines)} />
    </>
  );
}

function renderLine(line: TripWithLines['lines'][number] & { readonly id: string }) {
  const { id, categoryName, imageUrl } = line;
  const name = lineName(line);
  return (
    <Row key={id} data-item={id}>
      <Tile name={name} categoryName={categoryName ?? undefined} imageUrl={imageUrl} size={38} />
      <RowText name={name}>{lineDetail(line)}</RowText>
      <span className={styles.money}>{lineTotalText(line)}</span>
    </Row>
  );
}
