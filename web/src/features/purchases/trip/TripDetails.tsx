import type { Answer, PurchasedLine } from '@quitanda/contract';
import { adjustmentsOf } from '@quitanda/contract/receipts/printed-line';
import { useState } from 'react';
import { useNavigate } from '../../../router/router-context.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Rows } from '../../../ui/layout/Rows.tsx';
import { Adjustments } from '../../../ui/signs/Adjustments.tsx';
import { PurchaseHead } from '../PurchaseHead.tsx';
import { tripName } from '../trip-text.ts';
import {
  AddLineDialog,
  DeleteTripDialog,
  LineSheet,
  RemovedLinesDialog,
  TripMenu,
  TripSheet,
} from './lazy-parts.tsx';
import { LineRow } from './LineRow.tsx';
import styles from './TripDetails.module.css';
import { TripSign } from './TripSign.tsx';
import { useShareTrip } from './use-share-trip.ts';

type Opened = 'line' | 'add' | 'trip' | 'removed' | 'delete';

/** A finished trip: its lines, and what opens to correct them (CMP-02, CMP-20). */
export function TripDetails({ trip }: { readonly trip: Answer<'getFinishedTrip'> }) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  // Kept while the sheet closes, and while others remove the line.
  const [line, setLine] = useState<PurchasedLine>();
  const { shareText, sharePicture } = useShareTrip(trip);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  // Parts of React keys: each opening makes a new dialog, which begins with the values of the trip.
  const [openCounts, setOpenCounts] = useState({ line: 0, add: 0, trip: 0, removed: 0, delete: 0 });
  const [open] = useState(() => (what: Opened) => {
    setOpened(what);
    setOpenCounts((counts) => ({ ...counts, [what]: counts[what] + 1 }));
  });
  const close = () => setOpened(undefined);
  const unpriced = trip.lines.filter(({ isUnpriced }) => isUnpriced === true);
  const [isEnteringPrices, setIsEnteringPrices] = useState(false);
  /** Opens the next line without a price, in the order of the trip; without `after`, the first one. */
  function enterPrices(after?: PurchasedLine) {
    const place = unpriced.findIndex(({ listItemId }) => listItemId === after?.listItemId);
    const next = unpriced[place + 1];
    if (next === undefined) return;
    setLine(next);
    setIsEnteringPrices(true);
    open('line');
  }
  const showTrips = () => navigate({ to: '/compras', replace: true });
  const [renderLine] = useState(() => (row: PurchasedLine & { readonly id: string }) => (
    <LineRow
      key={row.id}
      line={row}
      onOpen={(chosen) => {
        setLine(chosen);
        setIsEnteringPrices(false);
        open('line');
      }}
    />
  ));
  return (
    <>
      <PurchaseHead title={tripName(trip)}>
        <IconButton icon="pencil" label="Corrigir compra" onClick={() => open('trip')} />
        <TripMenu
          isOpen={isMenuOpen}
          onOpenChange={setIsMenuOpen}
          onShareText={shareText}
          onSharePicture={sharePicture}
          onShowRemoved={() => open('removed')}
          onDelete={() => open('delete')}
        />
      </PurchaseHead>
      <TripSign trip={trip} />
      {unpriced.length > 0 && (
        <Button kind="outline" icon="pencil" isBlock onClick={() => enterPrices()}>
          Informar preços
        </Button>
      )}
      <div className={styles.title}>
        <h2>Itens ({trip.itemCount})</h2>
        <span>Toque para corrigir</span>
      </div>
      <Rows
        aria-label="Itens da compra"
        items={trip.lines.map((each) => ({ ...each, id: each.listItemId }))}
        renderRow={renderLine}
      />
      <Adjustments {...adjustmentsOf(trip.lines)} />
      <Button kind="ghost" icon="plus" isBlock onClick={() => open('add')}>
        Adicionar item
      </Button>
      {line && (
        <LineSheet
          key={`line ${openCounts.line}`}
          trip={trip}
          line={trip.lines.find(({ listItemId }) => listItemId === line.listItemId) ?? line}
          isOpen={opened === 'line'}
          isPriceMissing={isEnteringPrices}
          isLast={line.listItemId === unpriced.at(-1)?.listItemId}
          onSaved={isEnteringPrices ? () => enterPrices(line) : undefined}
          onTripDeleted={showTrips}
          onClose={close}
        />
      )}
      <AddLineDialog
        key={`add ${openCounts.add}`}
        trip={trip}
        isOpen={opened === 'add'}
        onClose={close}
      />
      <TripSheet
        key={`trip ${openCounts.trip}`}
        trip={trip}
        isOpen={opened === 'trip'}
        onDelete={() => open('delete')}
        onClose={close}
      />
      <RemovedLinesDialog
        key={`removed ${openCounts.removed}`}
        finishId={trip.id}
        isOpen={opened === 'removed'}
        onClose={close}
      />
      <DeleteTripDialog
        key={`delete ${openCounts.delete}`}
        trip={trip}
        isOpen={opened === 'delete'}
        onDeleted={showTrips}
        onClose={close}
      />
    </>
  );
}
