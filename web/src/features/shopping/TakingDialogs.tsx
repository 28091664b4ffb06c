import { EditDialog } from './EditDialog.tsx';
import { impulseItem } from './impulse.ts';
import { ProductPicker } from './ProductPicker.tsx';
import { addButtonId } from './row-focus.ts';
import { TakeDialog } from './TakeDialog.tsx';
import type { Trip } from './trip.ts';
import { useScanning } from './use-scanning.ts';
import type { TakingStep } from './use-step.ts';

/** From 'Pegar', 'Editar' or 'Adicionar produto' into the cart (SHO-06 to SHO-08, SHO-10). */
export function TakingDialogs({ trip, step }: { trip: Trip; step: TakingStep }) {
  const { list, steps } = trip;
  const { isOpen, go, close, finalFocus } = steps;
  const { readLabel } = useScanning(trip);
  const frame = { isOpen, finalFocus };

  switch (step.kind) {
    case 'add': {
      const opener = addButtonId;
      return (
        <ProductPicker
          {...frame}
          title="Adicionar produto"
          itemName=""
          onChoose={(product) =>
            go({ kind: 'take', item: impulseItem(list.id, product), product, opener })
          }
          onContinueWithout={(name) =>
            go({ kind: 'take', item: impulseItem(list.id, name), product: null, opener })
          }
          onLabel={(label) => readLabel(label)}
          onNoSignal={(barcode) => go({ kind: 'name-code', barcode })}
          onClose={() => close(opener)}
        />
      );
    }
    case 'take':
      return <TakeDialog trip={trip} taking={step} />;
    case 'edit':
      return <EditDialog trip={trip} {...step} />;
  }
}
