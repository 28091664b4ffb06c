import { formatItemCount } from '../../lib/amounts/item-count.ts';
import type { Receipt } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { useState } from 'react';
import { formatMoney } from '../../lib/amounts/money.ts';
import { useDebounced } from '../../lib/timing/use-debounced.ts';
import { useShownHousehold } from '../../sync/react/use-households.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useReads } from '../../sync/react/use-reads.ts';
import { MoreButton } from '../../ui/buttons/MoreButton.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ActionBar } from '../../ui/layout/ActionBar.tsx';
import { MoneyLink } from '../../ui/layout/MoneyLink.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { useMediaQuery } from '../../ui/touch/use-media-query.ts';
import { PendingReceipts } from './pending/PendingReceipts.tsx';
import { formatMoment, groupByMonth } from './receipt-text.ts';
import { draftTitle, readDraft } from './review/receipt-draft.ts';
import styles from './receipts.module.css';

/** The pause in typing after which the search begins. */
const debounceMs = 250;

/**
 * The receipts of the household by month (NF-06). Above them are the unfinished review and the
 * receipts that could not be read yet.
 */
export function ReceiptsScreen() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), debounceMs);
  // The same read as for the first page of `FoundReceipts`.
  const firstPage = useRead('getReceipts', { query: queryFor(search) }).data;
  const isNothingFound = search !== '' && firstPage?.receipts.length === 0;
  const household = useShownHousehold() ?? null;
  const [unfinishedDraft] = useState(() => readDraft(household));
  // A phone in landscape has no room for an action bar above the navigation bar.
  const isButtonInline = useMediaQuery(
    '(min-width: 1024px), ((max-height: 480px) and (orientation: landscape))',
  );
  const scanButton = (
    <LinkButton to="/notas/ler" size="lg" icon="camera" isBlock>
      Escanear nota
    </LinkButton>
  );
  return (
    <div className={styles.main}>
      <h1>Notas</h1>
      {isButtonInline && scanButton}
      {unfinishedDraft && (
        <RowGroup aria-label="Nota em conferência">
          <li>
            <MoneyLink
              to="/notas/ler"
              heading={draftTitle(unfinishedDraft)}
              details="Continuar a conferência"
              amount={toCentavos(unfinishedDraft.receipt.total)}
            />
          </li>
        </RowGroup>
      )}
      <PendingReceipts />
      <TextField
        label="Buscar notas"
        isLabelHidden
        icon="search"
        type="search"
        placeholder="Buscar por mercado ou item"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={120}
        value={typed}
        onChange={setTyped}
      />
      {/* Screen readers announce only changes of a status that exists before, so it is also rendered
          while it is empty. */}
      <div role="status" className={styles.status}>
        {isNothingFound && <EmptyState art="search" text="Nenhuma nota encontrada." />}
      </div>
      {/* The key resets the pages when the search changes. */}
      {!isNothingFound && <FoundReceipts key={search} search={search} />}
      {!isButtonInline && <ActionBar>{scanButton}</ActionBar>}
    </div>
  );
}

const queryFor = (search: string) => (search === '' ? {} : { search });

function FoundReceipts({ search }: { readonly search: string }) {
  // Each page is a separate read. The device stores it, so that a page that was opened once is
  // available without a network. The cursor of a page is the id of the last receipt before it; undefined
  // for the first page.
  const [pageCursors, setPageCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const pages = useReads(
    'getReceipts',
    pageCursors.map((before) => ({
      query: {
        ...queryFor(search),
        ...(before !== undefined && { before }),
      },
    })),
  );
  const receipts = pages.flatMap(({ data }) => data?.receipts ?? []);
  const failedPage = pages.find(({ failure }) => failure !== undefined);
  const lastPage = pages.at(-1)?.data;
  const lastId = lastPage?.receipts.at(-1)?.id;
  const isLoading = pages.some(({ data, failure }) => data === undefined && failure === undefined);

  if (receipts.length === 0 && !isLoading && failedPage === undefined) {
    return (
      <EmptyState
        art="cart"
        text="Nenhuma nota ainda"
        action={<p>Escaneie o QR Code da nota e os preços entram sozinhos.</p>}
      />
    );
  }
  return (
    <>
      {groupByMonth(receipts).map(({ title, receipts: monthReceipts, total }) => (
        <section key={title} className={styles.month}>
          <SectionTitle
            className={styles.monthTitle}
            aside={<span className={styles.sum}>{formatMoney(total)}</span>}
          >
            {title}
          </SectionTitle>
          <RowGroup>
            {monthReceipts.map((receipt) => (
              <li key={receipt.id}>
                <ReceiptRow receipt={receipt} />
              </li>
            ))}
          </RowGroup>
        </section>
      ))}
      {isLoading && <Skeleton rows={5} />}
      {failedPage && (
        <LoadFailure art="cart" text="Falha ao buscar suas notas." onRetry={failedPage.refresh} />
      )}
      {lastPage?.hasMore && lastId !== undefined && (
        <MoreButton onMore={() => setPageCursors([...pageCursors, lastId])}>
          Mostrar mais
        </MoreButton>
      )}
    </>
  );
}

function ReceiptRow({ receipt }: { readonly receipt: Receipt }) {
  const { id, supermarket, issuedAt, itemCount, total } = receipt;
  return (
    <MoneyLink
      to="/notas/$receiptId"
      params={{ receiptId: id }}
      heading={supermarket}
      details={`${formatMoment(issuedAt)} · ${formatItemCount(itemCount)}`}
      amount={toCentavos(total)}
    />
  );
}
