import { formatAmount } from '@quitanda/contract/units';
import { useCallback } from 'react';
import { moveFocusOff } from '../../lib/timing/move-focus-off.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Rows } from '../../ui/layout/Rows.tsx';
import { RowText } from '../../ui/layout/RowText.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { Tile } from '../../ui/signs/Tile.tsx';
import { useRunningOut, type RunningOutItem } from '../pantry/running-out/use-running-out.ts';
import styles from './HomeScreen.module.css';

/** The maximum number of items shown here. The pantry screen shows all items. */
const maxRows = 5;

/** HOM-05: shows the items that run out soon. One tap adds one of them, or all, to the list. */
export function RunningOut() {
  const { isReady, items, itemsToBuy, putOnList } = useRunningOut();
  if (!isReady || items.length === 0) return null;
  return (
    <section aria-labelledby="running-out">
      <SectionTitle
        id="running-out"
        aside={
          itemsToBuy.length > 0 && (
            <Button kind="ghost" size="sm" onClick={() => putOnList(itemsToBuy)}>
              Pôr na lista ({itemsToBuy.length})
            </Button>
          )
        }
      >
        Acaba esta semana
      </SectionTitle>
      <RunningOutRows items={items.slice(0, maxRows)} onPutOnList={putOnList} />
    </section>
  );
}

interface RunningOutRowsProps {
  readonly items: readonly RunningOutItem[];
  readonly onPutOnList: ReturnType<typeof useRunningOut>['putOnList'];
}

function RunningOutRows({ items, onPutOnList }: RunningOutRowsProps) {
  const renderRow = useCallback(
    (item: RunningOutItem) => {
      const { id, name, categoryName, imageUrl, quantity, text, toBuy } = item;
      return (
        <Row key={id} data-item={id} className={styles.row}>
          <Tile
            size={38}
            name={name}
            categoryName={categoryName ?? undefined}
            imageUrl={imageUrl}
          />
          <RowText name={name}>
            {quantity === 0
              ? text
              : `${formatAmount(item)} · ${text.charAt(0).toLowerCase()}${text.slice(1)}`}
          </RowText>
          {toBuy ? (
            <IconButton
              icon="plus"
              label={`Pôr ${name} na lista`}
              data-remove=""
              onClick={(event) => {
                moveFocusOff(event);
                onPutOnList([toBuy]);
              }}
            />
          ) : (
            <span className={styles.onList}>
              <Icon name="check" /> na lista
            </span>
          )}
        </Row>
      );
    },
    [onPutOnList],
  );
  return <Rows items={items} renderRow={renderRow} aria-labelledby="running-out" />;
}
