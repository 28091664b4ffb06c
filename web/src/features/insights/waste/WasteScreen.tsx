import type { Waste } from '@quitanda/contract';
import { useState } from 'react';
import { monthTitle } from '../../../lib/dates/months.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { BackHead } from '../../../ui/layout/BackHead.tsx';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { SectionTitle } from '../../../ui/layout/SectionTitle.tsx';
import { HeadlineAmount } from '../../../ui/signs/HeadlineAmount.tsx';
import { useWasteHints } from './use-waste-hints.ts';
import styles from './Waste.module.css';
import { WastedThingRow } from './WastedThingRow.tsx';
import {
  costOfWastes,
  costText,
  monthOf,
  nothingText,
  wastedSections,
  wastesIn,
  wasteSummary,
} from './wastes.ts';

interface WasteScreenProps {
  /** The month that is shown at first, '2026-11'; '' for all. */
  readonly month: string;
}

/** 'Desperdício': what went to waste by month, section and thing, and what would have been enough (VAL-13). */
export function WasteScreen({ month }: WasteScreenProps) {
  const { data, failure, refresh } = useRead('getWastes', {});
  return (
    <div className={styles.main}>
      <BackHead title="Desperdício" back={{ to: '/gastos', 'aria-label': 'Voltar para Gastos' }} />
      {data !== undefined ? (
        <Wastes wastes={data} initialMonth={month} />
      ) : failure !== undefined ? (
        <LoadFailure
          art="pantry"
          text={
            failure.kind === 'network'
              ? 'Sem conexão. O desperdício aparece quando o sinal voltar.'
              : 'Falha ao buscar o desperdício.'
          }
          onRetry={refresh}
        />
      ) : (
        <Skeleton rows={5} />
      )}
    </div>
  );
}

interface WastesProps {
  readonly wastes: readonly Waste[];
  readonly initialMonth: string;
}

function Wastes({ wastes, initialMonth }: WastesProps) {
  const [month, setMonth] = useState(initialMonth);
  const hints = useWasteHints(wastes);
  const shown = wastesIn(wastes, month);
  if (wastes.length === 0)
    return (
      <EmptyState
        art="pantry"
        text="Nada foi para o lixo. O que você anotar na despensa aparece aqui."
        action={<LinkButton to="/despensa">Ver despensa</LinkButton>}
      />
    );
  const months = new Set([...(month === '' ? [] : [month]), ...wastes.map(monthOf)]);
  return (
    <>
      <Select label="Período" value={month} onChange={setMonth}>
        {[...months]
          .toSorted()
          .toReversed()
          .map((each) => (
            <option key={each} value={each}>
              {monthTitle(each)}
            </option>
          ))}
        <option value="">Últimos 13 meses</option>
      </Select>
      {shown.length === 0 ? (
        <p className={styles.nothing}>{nothingText(month)}</p>
      ) : (
        <HeadlineAmount
          label="Desperdício"
          amount={costOfWastes(shown) ?? 'sem preço'}
          note={summaryWithUnpriced(wastes, shown, month)}
        />
      )}
      {wastedSections(shown).map(({ name, things, cost }) => (
        <section key={name} className={styles.section}>
          <SectionTitle aside={<span className={styles.sum}>{costText(cost)}</span>}>
            {name ?? 'Sem categoria'}
          </SectionTitle>
          <RowGroup>
            {things.map((thing) => (
              <WastedThingRow key={thing.key} thing={thing} hint={hints.get(thing.key)} />
            ))}
          </RowGroup>
        </section>
      ))}
    </>
  );
}

/** '5 itens · em outubro, R$ 50,30 · 2 sem preço': the sum lacks what has no price. */
function summaryWithUnpriced(all: readonly Waste[], shown: readonly Waste[], month: string) {
  const unpriced = shown.filter(({ cost }) => cost === null).length;
  const isPart = unpriced > 0 && unpriced < shown.length;
  const rest = isPart ? ` · ${unpriced}\u00a0sem preço` : '';
  return `${wasteSummary(all, month)}${rest}`;
}
