import type { LineMatch, ReadLine } from '@quitanda/contract';
import { nameProblemText, cleanName } from '@quitanda/contract/text';
import { useId, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RadioOption } from '../../../ui/buttons/RadioOption.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import { formatPrintedLine } from '../receipt-text.ts';
import type { Decision } from './decisions.ts';
import { DoubtMark } from './DoubtMark.tsx';
import styles from './LineQuestion.module.css';

const ProductPicker = lazyDialog(
  async () => (await import('../../shopping/pick/ProductPicker.tsx')).ProductPicker,
);

/** Moves the focus back to the button that opened the search. */
const returnToOpener = () => true as const;

interface LineQuestionProps {
  readonly line: ReadLine;
  readonly match: LineMatch;
  readonly decision: Decision | null;
  /** The id of the fieldset, so that the screen can scroll to it. */
  readonly id?: string | undefined;
  readonly onDecide: (decision: Decision) => void;
}

/**
 * Asks for the product of a line: one of its choices, a new product, or a product that the person
 * searches for (NF-03).
 */
export function LineQuestion({ line, match, decision, id, onDecide }: LineQuestionProps) {
  const group = useId();
  const [isPicking, setIsPicking] = useState(false);
  return (
    <fieldset id={id} className={styles.question}>
      <legend className={styles.printed}>
        {formatPrintedLine(line)}
        <DoubtMark line={line} />
      </legend>
      {match.choices.map((choice, index) => (
        <RadioOption
          key={[choice.listItemId, choice.productId, choice.name].join(' ')}
          group={group}
          isSelected={decision?.kind === 'choice' && decision.index === index}
          picture={
            <Tile
              name={choice.name}
              categoryName={choice.categoryName ?? undefined}
              imageUrl={choice.imageUrl}
              size={38}
            />
          }
          onSelect={() => onDecide({ kind: 'choice', index })}
        >
          {choice.name}
        </RadioOption>
      ))}
      {decision?.kind === 'other' && (
        <RadioOption
          group={group}
          isSelected
          picture={
            <Tile name={decision.choice.name} imageUrl={decision.choice.imageUrl} size={38} />
          }
          onSelect={() => onDecide(decision)}
        >
          {decision.choice.name}
        </RadioOption>
      )}
      <div className={styles.others}>
        <RadioOption
          group={group}
          className={styles.plainOption}
          isSelected={decision?.kind === 'new'}
          picture={<Icon name="plus" />}
          onSelect={() => onDecide({ kind: 'new', name: match.newName })}
        >
          Novo produto
        </RadioOption>
        <Button
          kind="ghost"
          aria-label={`Outro produto: ${line.text}`}
          onClick={() => setIsPicking(true)}
        >
          Outro
        </Button>
      </div>
      {decision?.kind === 'new' && (
        <NewNameField name={decision.name} onChange={(name) => onDecide({ kind: 'new', name })} />
      )}
      <ProductPicker
        title="Qual é o produto?"
        itemName={match.newName}
        lead={<p className={styles.printed}>{formatPrintedLine(line)}</p>}
        isOpen={isPicking}
        finalFocus={returnToOpener}
        areWeighedFirst={line.unit === 'kg'}
        onChoose={(product) => {
          setIsPicking(false);
          const { id: productId, name, imageUrl, categoryName } = product;
          const choice = { listItemId: null, productId, name, imageUrl, categoryName };
          onDecide({ kind: 'other', choice });
        }}
        onContinueWithoutProduct={(name) => {
          setIsPicking(false);
          onDecide({ kind: 'new', name });
        }}
        onClose={() => setIsPicking(false)}
      />
    </fieldset>
  );
}

function NewNameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const cleaned = cleanName(name);
  return (
    <TextField
      label="Nome do produto"
      autoComplete="off"
      value={name}
      error={'problem' in cleaned ? nameProblemText(cleaned.problem) : undefined}
      onChange={onChange}
    />
  );
}
