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
import { ActionDialog } from './ActionDialog.tsx';
import styles from './admin.module.css';
import { countText } from './formats.ts';
import { useAdminAction, type AdminAction } from './use-admin-action.ts';
import { useAdminCall } from './use-admin-call.ts';
import { useAdminRead } from './use-admin-read.ts';

const reasonTexts: Readonly<Record<ReportReason, string>> = {
  wrong: 'Dados errados',
  duplicate: 'Repetido',
  offensive: 'Ofensivo ou propaganda',
  other: 'Outro motivo',
};

/** ADM-08, ADM-09: lists reported products, and pairs of products that may be the same. */
export function Moderation() {
  const reported = useAdminRead('getReportedProducts', {});
  const merges = useAdminRead('getProposedMerges', {});
  const { action, openDialog, closeDialog } = useAdminAction();
  const refresh = () => {
    reported.refresh();
    merges.refresh();
  };
  return (
    <>
      <section aria-labelledby="denunciados" className={styles.part}>
        <SectionTitle id="denunciados">
          {titleWithCount('Denunciados', reported.data?.length)}
        </SectionTitle>
        <LoadableList
          read={reported}
          failureText="Falha ao buscar as denúncias."
          emptyText="Nenhum produto denunciado."
        >
          {(product) => (
            <ReportedProductCard key={product.id} product={product} onOpenDialog={openDialog} />
          )}
        </LoadableList>
      </section>
      <section aria-labelledby="parecidos" className={styles.part}>
        <SectionTitle id="parecidos">
          {titleWithCount('Talvez o mesmo produto', merges.data?.length)}
        </SectionTitle>
        <LoadableList
          read={merges}
          failureText="Falha ao buscar os produtos parecidos."
          emptyText="Nenhum produto parecido com outro."
        >
          {(pair) => (
            <MergeCard
              key={`${pair.one.id} ${pair.other.id}`}
              pair={pair}
              onOpenDialog={openDialog}
            />
          )}
        </LoadableList>
      </section>
      <ActionDialog action={action} onChanged={refresh} onClose={closeDialog} />
    </>
  );
}

const titleWithCount = (title: string, count: number | undefined) =>
  count === undefined ? title : `${title} (${count})`;

interface LoadableListProps<T> {
  readonly read: {
    readonly data: readonly T[] | undefined;
    readonly hasFailed: boolean;
    readonly refresh: () => void;
  };
  readonly failureText: string;
  readonly emptyText: string;
  readonly children: (item: T) => ReactNode;
}

function LoadableList<T>({ read, failureText, emptyText, children }: LoadableListProps<T>) {
  if (read.hasFailed) {
    return <LoadFailure art="search" text={failureText} onRetry={read.refresh} />;
  }
  if (read.data === undefined) return <Skeleton rows={2} />;
  if (read.data.length === 0) return <p className={styles.note}>{emptyText}</p>;
  return <ul className={styles.cards}>{read.data.map(children)}</ul>;
}

interface CardProps {
  readonly onOpenDialog: (action: AdminAction) => void;
}

function ReportedProductCard({
  product,
  onOpenDialog,
}: CardProps & { readonly product: ReportedProduct }) {
  const call = useAdminCall();
  const params = { productId: product.id };
  return (
    <li>
      <Card className={styles.card}>
        <ProductLine product={product} />
        <p className={styles.badges}>
          <Badge kind="warn" icon="warning">
            {countText(product.reports, 'denúncia', 'denúncias')}
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
              onOpenDialog({
                title: 'Está certo',
                text: `As denúncias de "${product.name}" são apagadas, e o produto continua nas buscas.`,
                label: 'Apagar denúncias',
                run: (key) => call('dismissReports', { params }, { key }),
                doneText: 'Denúncias apagadas.',
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
              onOpenDialog({
                title: 'Esconder produto',
                text: `"${product.name}" some das buscas de todos. Quem já usa o produto continua com ele.`,
                label: 'Esconder',
                kind: 'danger',
                run: (key) => call('hideProduct', { params, body: { isHidden: true } }, { key }),
                doneText: 'Produto escondido.',
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

function MergeCard({ pair, onOpenDialog }: CardProps & { readonly pair: ProposedMerge }) {
  const { one, other, reason } = pair;
  const call = useAdminCall();
  const openMergeDialog = (target: AdminProduct, duplicate: AdminProduct) =>
    onOpenDialog({
      title: 'Juntar produtos',
      text: `Fica "${labelOf(target)}". "${labelOf(duplicate)}" some das buscas, e as listas, despensas e compras de todos passam para o que fica. Não dá para desfazer.`,
      label: 'Juntar',
      kind: 'danger',
      run: (key) =>
        call(
          'mergeProducts',
          { params: { productId: duplicate.id }, body: { intoId: target.id } },
          { key },
        ),
      doneText: 'Produtos juntados.',
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
              aria-label={`Manter este: ${labelOf(product)}`}
              onClick={() => openMergeDialog(product, product === one ? other : one)}
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
            onOpenDialog({
              title: 'São diferentes',
              text: `"${labelOf(one)}" e "${labelOf(other)}" ficam como estão, e não aparecem mais aqui.`,
              label: 'São diferentes',
              run: (key) =>
                call(
                  'keepBothProducts',
                  { params: { productId: one.id }, body: { otherId: other.id } },
                  { key },
                ),
              doneText: 'Anotado.',
            })
          }
        >
          São diferentes
        </Button>
      </Card>
    </li>
  );
}

/** The label has the brand and the category, because both products may have the same name. */
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
