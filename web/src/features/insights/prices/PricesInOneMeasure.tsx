import type { PricesInMeasure, RecordedPrice } from '@quitanda/contract/insights/price-history';
import { shownUnitPrice, type UnitPrice } from '@quitanda/contract/insights/unit-prices';
import { formatDate } from '../../../lib/dates/dates.ts';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { formatUnitPrice } from '../../../lib/amounts/unit-price.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import type { ShownPrice } from './price-chart.ts';
import { PriceChart } from './PriceChart.tsx';
import styles from './PriceHistoryDialog.module.css';
import tables from '../spending/table.module.css';
import { Disclosure } from '../spending/Disclosure.tsx';

interface Props {
  readonly summary: PricesInMeasure;
  /** All prices, in every measure. */
  readonly records: readonly ShownPrice[];
}

const dayOf = ({ at }: RecordedPrice) => formatDate(new Date(at).toISOString());

/** Shows key figures, the chart, the prices by supermarket, and a table of all prices. */
export function PricesInOneMeasure({ summary, records }: Props) {
  const { last, lowest, median, measure, supermarkets } = summary;
  const recordsInMeasure = records.filter(
    ({ unitPrice }) => unitPrice.measure === measure && unitPrice.price > 0,
  );
  return (
    <section className={styles.measure} aria-label={`Preços por ${measure}`}>
      <dl className={styles.figures}>
        <Figure term="Último" unitPrice={last.unitPrice} date={dayOf(last)} />
        <Figure term="Menor" unitPrice={lowest.unitPrice} date={dayOf(lowest)} />
        <Figure term="Mediana" unitPrice={median} />
      </dl>
      {recordsInMeasure.length > 1 && <PriceChart records={recordsInMeasure} summary={summary} />}
      {supermarkets.length > 0 && (
        <div className={tables.frame}>
          <table className={tables.table}>
            <caption>Por supermercado (R$/{measure})</caption>
            <thead>
              <tr>
                <th scope="col">Onde</th>
                <th scope="col">Último</th>
                <th scope="col">Menor</th>
                <th scope="col">Mediana</th>
              </tr>
            </thead>
            <tbody>
              {supermarkets.map((market) => (
                <tr key={market.supermarket}>
                  <th scope="row">{market.supermarket}</th>
                  <td className={tables.amount}>
                    {formatMoney(shownUnitPrice(market.last.unitPrice))}
                  </td>
                  <td className={tables.amount}>
                    {formatMoney(shownUnitPrice(market.lowest.unitPrice))}
                  </td>
                  <td className={tables.amount}>{formatMoney(shownUnitPrice(market.median))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Disclosure label={`Todos os preços (${recordsInMeasure.length})`}>
        <PriceTable records={recordsInMeasure} />
      </Disclosure>
    </section>
  );
}

interface FigureProps {
  readonly term: string;
  readonly unitPrice: UnitPrice;
  readonly date?: string;
}

/** INS-14: what the package cost, where the unit price does not say it. */
const packagePriceText = ({ price, per }: UnitPrice) =>
  per === 1_000 ? undefined : formatMoney(price);

function Figure({ term, unitPrice, date }: FigureProps) {
  // The median has no date, because it is not the price of one package.
  const packagePrice = date === undefined ? undefined : packagePriceText(unitPrice);
  return (
    <div>
      <dt>{term}</dt>
      <dd className={styles.price}>{formatUnitPrice(unitPrice)}</dd>
      {packagePrice !== undefined && <dd className={styles.day}>{packagePrice} a embalagem</dd>}
      {date !== undefined && <dd className={styles.day}>{date}</dd>}
    </div>
  );
}

function PriceTable({ records }: { readonly records: readonly ShownPrice[] }) {
  return (
    <div className={tables.frame}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">Data</th>
            <th scope="col">Onde</th>
            <th scope="col">Preço</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              <td className={tables.amount}>{dayOf(record)}</td>
              <td>
                {record.supermarket ?? '—'}
                {record.isNote && ' (anotado)'}
              </td>
              <td className={tables.amount}>
                {formatUnitPrice(record.unitPrice)}
                <PackagePrice unitPrice={record.unitPrice} />
                {record.isNote && <RemoveNoteButton record={record} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PackagePrice({ unitPrice }: { readonly unitPrice: UnitPrice }) {
  const text = packagePriceText(unitPrice);
  return text === undefined ? null : <div className={styles.day}>{text} a embalagem</div>;
}

/** Removes a noted price, for example a mistyped one, which would otherwise count for a year. */
function RemoveNoteButton({ record }: { readonly record: ShownPrice }) {
  const write = useWrite();
  const toast = useToast();
  function remove() {
    const failureText = 'Não foi possível apagar o preço.';
    write('removePriceNote', { params: { priceNoteId: record.id } }, { failureText });
    toast.success('Preço apagado.');
  }
  return (
    <IconButton
      icon="trash"
      label={`Apagar o preço anotado em ${dayOf(record)}`}
      className={tables.rowButton}
      onClick={remove}
    />
  );
}
