import type {
  AdminProduct,
  ProposedMerge,
  ReportReason,
  ReportedProduct,
} from '@quitanda/contract';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { Badge } from '../../ui/signs/Badge.tsx';
import { Tile } from '../../ui/signs/Tile.tsx';
import { ActDialog } from './ActDialog.tsx';
import styles from './admin.module.css';
import { counted } from './formats.ts';
import { useAct, type Act } from './use-act.ts';
import { useAdminCall } from './use-admin-call.ts';
import { useAdminRead } from './use-admin-read.ts';

const reasonTexts: Readonly<Record<ReportReason, string>> = {
  wrong: 'Dados errados',
  duplicate: 'Repetido',
  offensive: 'Ofensivo ou propaganda',
  other: 'Outro motivo',
};

/** ADM-08, ADM-09: reported products, and pairs that may be the same. */
export function Moderation() {
  const reported = useAdminRead('getReportedProducts', {});
  const merges = useAdminRead('getProposedMerges', {});
  const { act, ask, close } = useAct();
  const refresh = () => {
    reported.refresh();
    merges.refresh();
  };
  return (
    <>
      <section aria-labelledby="denunciados" className={styles.part}>
        <SectionTitle id="denunciados">
          {titleWith('Denunciados', reported.data?.length)}
        </SectionTitle>
        <Loaded
          of={reported}
          failure="Falha ao buscar as denúncias."
          nothing="Nenhum produto denunciado."
        >
          {(product) => <Reported key={product.id} product={product} onAsk={ask} />}
        </Loaded>
      </section>
      <section aria-labelledby="parecidos" className={styles.part}>
        <SectionTitle id="parecidos">
          {titleWith('Talvez o mesmo produto', merges.data?.length)}
        </SectionTitle>
        <Loaded
          of={merges}
          failure="Falha ao buscar os produtos parecidos."
          nothing="Nenhum produto parecido com outro."
        >
          {(pair) => <Pair key={`${pair.one.id} ${pair.other.id}`} pair={pair} onAsk={ask} />}
        </Loaded>
      </section>
      <ActDialog act={act} onChanged={refresh} onClose={close} />
    </>
  );
}

const titleWith = (title: string, count: number | undefined) =>
  count === undefined ? title : `${title} (${count})`;

interface LoadedProps<T> {
  readonly of: {
    readonly data: readonly T[] | undefined;
    readonly hasFailed: boolean;
    readonly refresh: () => void;
  };
  readonly failure: string;
  readonly nothing: string;
  readonly children: (item: T) => ReactNode;
}

function Loaded<T>({ of, failure, nothing, children }: LoadedProps<T>) {
  if (of.hasFailed) {
    return <LoadFailure art="search" text={failure} onRetry={of.refresh} />;
  }
  if (of.data === undefined) return <Skeleton rows={2} />;
  if (of.data.length === 0) return <p className={styles.note}>{nothing}</p>;
  return <ul className={styles.cards}>{of.data.map(children)}</ul>;
}

interface AskProps {
  readonly onAsk: (act: Act) => void;
}

function Reported({ product, onAsk }: AskProps & { readonly product: ReportedProduct }) {
  const call = useAdminCall();
  const params = { productId: product.id };
  return (
    <li>
      <Card className={styles.card}>
        <ProductLine product={product} />
        <p className={styles.badges}>
          <Badge kind="warn" icon="warning">
            {counted(product.reports, 'denúncia', 'denúncias')}
          </Badge>
          {product.reasons.map((reason) => (
            <Badge key={reason}>{reasonTexts[reason]}</Badge>
          ))}
        </p>
        <div className={styles.acts}>
          <Button
            kind="outline"
            size="sm"
            icon="check"
            aria-label={`Está certo: ${product.name}`}
            onClick={() =>
              onAsk({
                title: 'Está certo',
                text: `As denúncias de "${product.name}" são apagadas, e o produto continua nas buscas.`,
                label: 'Apagar denúncias',
                run: (key) => call('dismissReports', { params }, { key }),
                done: 'Denúncias apagadas.',
              })
            }
          >
            Está certo
          </Button>
          <Button
            kind="danger-ghost"
            size="sm"
            icon="trash"
            aria-label={`Esconder ${product.name}`}
            onClick={() =>
              onAsk({
                title: 'Esconder produto',
                text: `"${product.name}" some das buscas de todos. Quem já usa o produto continua com ele.`,
                label: 'Esconder',
                kind: 'danger',
                run: (key) => call('hideProduct', { params, body: { isHidden: true } }, { key }),
                done: 'Produto escondido.',
              })
            }
          >
            Esconder
          </Button>
        </div>
      </Card>
    </li>
  );
}

function Pair({ pair, onAsk }: AskProps & { readonly pair: ProposedMerge }) {
  const { one, other, reason } = pair;
  const call = useAdminCall();
  const keep = (stays: AdminProduct, goes: AdminProduct) =>
    onAsk({
      title: 'Juntar produtos',
      text: `Fica "${labelOf(stays)}". "${labelOf(goes)}" some das buscas, e as listas, despensas e compras de todos passam para o que fica. Não dá para desfazer.`,
      label: 'Juntar',
      kind: 'danger',
      run: (key) =>
        call(
          'mergeProducts',
          { params: { productId: goes.id }, body: { intoId: stays.id } },
          { key },
        ),
      done: 'Produtos juntados.',
    });
  return (
    <li>
      <Card className={styles.card}>
        <Badge className={styles.badge}>
          {reason === 'barcode' ? 'Mesmo código de barras' : 'Mesmo nome'}
        </Badge>
        {[one, other].map((product) => (
          <ProductLine key={product.id} product={product}>
            <Button
              kind="outline"
              size="sm"
              aria-label={`Manter ${labelOf(product)}`}
              onClick={() => keep(product, product === one ? other : one)}
            >
              Manter este
            </Button>
          </ProductLine>
        ))}
        <Button
          kind="ghost"
          size="sm"
          aria-label={`São diferentes: ${labelOf(one)} e ${labelOf(other)}`}
          onClick={() =>
            onAsk({
              title: 'São diferentes',
              text: `"${labelOf(one)}" e "${labelOf(other)}" ficam como estão, e não aparecem mais aqui.`,
              label: 'São diferentes',
              run: (key) =>
                call(
                  'keepBothProducts',
                  { params: { productId: one.id }, body: { otherId: other.id } },
                  { key },
                ),
              done: 'Anotado.',
            })
          }
        >
          São diferentes
        </Button>
      </Card>
    </li>
  );
}

/** The name with the category, because the names of a pair are equal. */
const labelOf = ({ name, brand, categoryName }: AdminProduct): string =>
  [name, brand, categoryName].filter((part) => part !== null).join(' · ');

interface ProductLineProps {
  readonly product: AdminProduct;
  readonly children?: ReactNode;
}

function ProductLine({ product, children }: ProductLineProps) {
  const { name, brand, categoryName, typicalUnit, barcode, imageUrl } = product;
  return (
    <div className={styles.product}>
      <Tile name={name} categoryName={categoryName} imageUrl={imageUrl} size={40} />
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.meta}>
          {[brand, categoryName, typicalUnit, barcode].filter((part) => part !== null).join(' · ')}
        </p>
      </div>
      {children}
    </div>
  );
}
