import type { Answer, ImportPlace } from '@quitanda/contract';
import { saveActiveListId, saveActivePantryId } from '../../lib/device/shopping-storage.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import { outcomeText, placeText, unknownBarcodesText } from './import-text.ts';
import styles from './imports.module.css';

interface ImportResultProps {
  readonly result: Answer<'createImport'>;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
  readonly onImportAnother: () => void;
}

/** Shows how many items were imported, and which barcodes are unknown (IMP-06). */
export function ImportOutcome({ result }: Pick<ImportResultProps, 'result'>) {
  const barcodesText = unknownBarcodesText(result.unknownBarcodes);
  return (
    <Card className={styles.done}>
      <p className={styles.outcome}>
        <Icon name={result.isRepeat ? 'info' : 'success'} />
        <span>{outcomeText(result)}</span>
      </p>
      {barcodesText !== undefined && <p className={styles.lead}>{barcodesText}</p>}
    </Card>
  );
}

/** Shows links to the lists and pantries of an import, and the undo button (IMP-06, IMP-07). */
export function ImportResult({ result, isBusy, onUndo, onImportAnother }: ImportResultProps) {
  return (
    <>
      {result.places.map((place) => (
        <Card key={place.id} className={styles.form}>
          <div>
            <p className={styles.place}>{place.name}</p>
            <p className={styles.lead}>{placeText(place, result.isRepeat)}</p>
          </div>
          <PlaceLink place={place} />
        </Card>
      ))}
      <div className={styles.buttons}>
        <Button kind="outline" icon="history" isBusy={isBusy} onClick={onUndo}>
          Desfazer
        </Button>
        <Button kind="outline" disabled={isBusy} onClick={onImportAnother}>
          Importar outro arquivo
        </Button>
      </div>
    </>
  );
}

/** Links to the screen of the lists or pantries, and selects the list or pantry there. */
function PlaceLink({ place: { kind, id, name } }: { readonly place: ImportPlace }) {
  return kind === 'list' ? (
    <LinkButton
      to="/lista-compras"
      kind="tonal"
      isBlock
      aria-label={`Abrir a lista ${name}`}
      // The new list may not have arrived on this device yet.
      state={{ awaitedListId: id }}
      onClick={() => saveActiveListId(id)}
    >
      Abrir a lista
    </LinkButton>
  ) : (
    <LinkButton
      to="/despensa"
      kind="tonal"
      isBlock
      aria-label={`Abrir a despensa ${name}`}
      onClick={() => saveActivePantryId(id)}
    >
      Abrir a despensa
    </LinkButton>
  );
}
