import { toCentavos } from '@quitanda/contract/values';
import { useState } from 'react';
import { Badge } from '../src/ui/signs/Badge.tsx';
import { Button } from '../src/ui/buttons/Button.tsx';
import type { ButtonKind } from '../src/ui/buttons/button-class.ts';
import { Card } from '../src/ui/layout/Card.tsx';
import { Checkbox } from '../src/ui/fields/Checkbox.tsx';
import { Combobox } from '../src/ui/fields/Combobox.tsx';
import { ConfirmDialog } from '../src/ui/dialogs/ConfirmDialog.tsx';
import { MoneyField } from '../src/ui/fields/MoneyField.tsx';
import { Dialog } from '../src/ui/dialogs/Dialog.tsx';
import { EmptyState } from '../src/ui/feedback/EmptyState.tsx';
import { Hero } from '../src/ui/layout/Hero.tsx';
import { IconButton } from '../src/ui/buttons/IconButton.tsx';
import { Logo } from '../src/ui/signs/Logo.tsx';
import { PasswordField } from '../src/ui/fields/PasswordField.tsx';
import { Price } from '../src/ui/signs/Price.tsx';
import { ProgressBar } from '../src/ui/feedback/ProgressBar.tsx';
import { Row } from '../src/ui/layout/Row.tsx';
import { Rows } from '../src/ui/layout/Rows.tsx';
import { RowGroup } from '../src/ui/layout/RowGroup.tsx';
import { RowText } from '../src/ui/layout/RowText.tsx';
import { SectionTitle } from '../src/ui/layout/SectionTitle.tsx';
import { Select } from '../src/ui/fields/Select.tsx';
import { Skeleton } from '../src/ui/feedback/Skeleton.tsx';
import { Spinner } from '../src/ui/feedback/Spinner.tsx';
import { Stepper } from '../src/ui/fields/Stepper.tsx';
import { SwitchRow } from '../src/ui/buttons/SwitchRow.tsx';
import { TextField } from '../src/ui/fields/TextField.tsx';
import { Tile } from '../src/ui/signs/Tile.tsx';
import { useToast } from '../src/ui/feedback/toast-region.tsx';
import styles from './gallery.module.css';

const kinds: ButtonKind[] = [
  'primary',
  'tonal',
  'secondary',
  'outline',
  'soft',
  'ghost',
  'danger',
  'danger-ghost',
];
const goods = ['Feijão carioca', 'Arroz Tio João 5 kg', 'Tomate italiano', 'Xampu', 'Zzz'];
const markets = ['Mercado São Jorge', 'Mercado Santa Luzia', 'Sacolão da Praça'];

export function Gallery() {
  return (
    <>
      <Hero>
        <div className={styles.hero}>
          <Logo />
          <h1>Comprando: Compras do mês</h1>
          <ProgressBar value={4} max={9} label="Itens no carrinho" isOnHero />
        </div>
      </Hero>
      <main className={styles.page}>
        <Buttons />
        <Fields />
        <PricesAndBadges />
        <RowsAndTiles />
        <ToastsAndDialogs />
        <LoadingAndEmptyStates />
      </main>
    </>
  );
}

function Buttons() {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <section>
      <SectionTitle>Botões</SectionTitle>
      {kinds.map((kind) => (
        <p key={kind} className={styles.line}>
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} icon="cart">
            {kind}
          </Button>
          <Button kind={kind} size="sm">
            sm
          </Button>
          <Button kind={kind} disabled>
            Desativado
          </Button>
        </p>
      ))}
      <p className={styles.line}>
        <Button size="lg" icon="cart" isBusy={isBusy} onClick={() => setIsBusy(true)}>
          Ir para o Supermercado
        </Button>
        <Button isBusy>Entrar</Button>
        <Button kind="outline" isBusy icon="trash">
          Excluir
        </Button>
        <IconButton icon="x" label="Remover" kind="quiet" />
        <IconButton icon="trash" label="Remover" kind="danger" />
      </p>
      <div className={styles.amber}>
        <Button kind="on-amber-outline" icon="barcode">
          Escanear Produto
        </Button>
        <Button kind="on-amber" icon="check">
          Finalizar Compra
        </Button>
        <Button kind="on-amber" disabled>
          Finalizar Compra
        </Button>
      </div>
    </section>
  );
}

function Fields() {
  const [text, setText] = useState('');
  const [market, setMarket] = useState('');
  const [quantity, setQuantity] = useState('2');
  const [price, setPrice] = useState('7,98');
  return (
    <section className={styles.stack}>
      <SectionTitle>Campos</SectionTitle>
      <TextField label="Normal" value={text} onChange={setText} placeholder="Ex.: Azeite" />
      <TextField label="Marca" isOptional value={text} onChange={setText} hint="Uma dica" />
      <TextField label="Erro" value="" onChange={setText} error="O nome da lista é obrigatório." />
      <PasswordField label="Senha" value={text} onChange={setText} />
      <Combobox
        label="Em qual supermercado você está?"
        icon="shop"
        value={market}
        onChange={setMarket}
        suggestions={markets}
      />
      <div className={styles.pair}>
        <MoneyField label="Preço" isLarge value={price} onChange={setPrice} />
        <Stepper
          label="Quantidade (kg)"
          unit="kg"
          isLarge
          value={quantity}
          onChange={setQuantity}
          min={0.01}
        />
      </div>
      <div className={styles.line}>
        <Stepper
          unit="un"
          label="Qtd"
          isLabelHidden
          value={quantity}
          onChange={setQuantity}
          min={1}
        />
        <Stepper unit="un" label="Zero" isLabelHidden value="0" onChange={setQuantity} min={0} />
        <Select label="Unidade" isLabelHidden value="un" onChange={setText}>
          <option value="un">un</option>
          <option value="kg">kg</option>
        </Select>
      </div>
    </section>
  );
}

function PricesAndBadges() {
  return (
    <section>
      <SectionTitle>Preços e etiquetas</SectionTitle>
      <p className={styles.line}>
        <span className={styles.amber}>
          <Price centavos={toCentavos(153.17)} isBig />
        </span>
        <Price centavos={toCentavos(24.9)} isBig />
        <Price centavos={toCentavos(7.98)} />
      </p>
      <p className={styles.line}>
        <Badge kind="info" icon="cloud">
          Aguardando envio
        </Badge>
        <Badge kind="ok" icon="check">
          Em dia
        </Badge>
        <Badge kind="warn" icon="warning">
          Estoque baixo
        </Badge>
        <Badge kind="warn-solid" icon="warning">
          Estoque baixo
        </Badge>
        <Badge kind="amber">Novo</Badge>
        <Badge>12</Badge>
      </p>
      <ProgressBar value={4} max={10} label="Itens marcados" />
    </section>
  );
}

function RowsAndTiles() {
  const [tickedNames, setTickedNames] = useState(new Set([goods[1]]));
  return (
    <section>
      <SectionTitle>Linhas</SectionTitle>
      <Rows
        items={goods.map((name) => ({ id: name }))}
        renderRow={({ id: name }) => (
          <Row key={name} isDone={tickedNames.has(name)}>
            <Checkbox
              label={name}
              isChecked={tickedNames.has(name)}
              onChange={(isChecked) =>
                setTickedNames(
                  (old) =>
                    new Set(
                      isChecked ? [...old, name] : [...old].filter((oldName) => oldName !== name),
                    ),
                )
              }
            />
            <Tile name={name} size={40} />
            <RowText name={name}>3 kg</RowText>
            <IconButton icon="x" kind="quiet" label={`Remover ${name}`} />
          </Row>
        )}
      />
      <RowGroup>
        <li>
          <SwitchRow
            name="Só no Assaí"
            meta="Nos outros, fica no fim"
            isOn={tickedNames.has('Assaí')}
            onChange={(isOn) => setTickedNames(new Set(isOn ? ['Assaí'] : []))}
            onEdit={() => undefined}
          />
        </li>
      </RowGroup>
      <p className={styles.line}>
        <Tile name="Leite integral" categoryName="Laticínios" size={48} />
        <Tile name="Café Pilão" size={56} />
        <span className={styles.big}>
          <Tile name="Leite integral" categoryName="Laticínios" size="card" />
        </span>
        <span className={styles.big}>
          <Tile name="Banana" categoryName="Hortifrúti" size="card" />
        </span>
      </p>
      <Card isWarning>Cartão de estoque baixo</Card>
    </section>
  );
}

function ToastsAndDialogs() {
  const toast = useToast();
  const [name, setName] = useState('');
  const [market, setMarket] = useState('');
  const [open, setOpen] = useState<'name' | 'market' | 'delete' | 'long' | null>(null);
  const close = () => setOpen(null);
  return (
    <section>
      <SectionTitle>Avisos e diálogos</SectionTitle>
      <p className={styles.line}>
        <Button kind="soft" onClick={() => toast.success('Lista criada!')}>
          success
        </Button>
        <Button kind="soft" onClick={() => toast.error('Falha ao adicionar item.')}>
          error
        </Button>
        <Button
          kind="soft"
          onClick={() =>
            toast.warning('Preço e quantidade são obrigatórios e devem ser positivos.')
          }
        >
          warning
        </Button>
        <Button
          kind="soft"
          onClick={() =>
            toast.info('Item removido.', { action: { label: 'Desfazer', onAction: close } })
          }
        >
          info
        </Button>
      </p>
      <p className={styles.line}>
        <Button onClick={() => setOpen('name')}>Criar</Button>
        <Button onClick={() => setOpen('market')}>Iniciar</Button>
        <Button onClick={() => setOpen('long')}>Longo</Button>
        <Button kind="danger-ghost" icon="trash" onClick={() => setOpen('delete')}>
          Excluir lista
        </Button>
      </p>
      <Dialog
        title="Criar Nova Lista"
        isOpen={open === 'name'}
        onClose={close}
        onSubmit={() => toast.success('Lista criada!')}
        footer={<Footer label="Salvar" onCancel={close} />}
      >
        <TextField label="Nome da Lista" value={name} onChange={setName} />
      </Dialog>
      <Dialog
        title="Iniciar Compras"
        isOpen={open === 'market'}
        onClose={close}
        onSubmit={close}
        footer={<Footer label="Confirmar e Iniciar" onCancel={close} />}
      >
        <Combobox
          label="Em qual supermercado você está?"
          icon="shop"
          value={market}
          onChange={setMarket}
          suggestions={markets}
        />
      </Dialog>
      <Dialog
        title="Um diálogo longo"
        isWide
        isOpen={open === 'long'}
        onClose={close}
        footer={<Footer label="Ok" onCancel={close} />}
      >
        {Array.from({ length: 30 }, (_, index) => (
          <p key={`linha ${index}`}>Linha {index} de um texto que não cabe.</p>
        ))}
      </Dialog>
      <ConfirmDialog
        title="Tem certeza?"
        text="A lista “Compras do mês” e seus 10 itens serão excluídos."
        confirmLabel="Excluir"
        confirmIcon="trash"
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={close}
      />
    </section>
  );
}

function Footer({ label, onCancel }: { label: string; onCancel: () => void }) {
  return (
    <>
      <Button kind="outline" onClick={onCancel}>
        Cancelar
      </Button>
      <Button type="submit">{label}</Button>
    </>
  );
}

function LoadingAndEmptyStates() {
  return (
    <section>
      <SectionTitle>Carregando</SectionTitle>
      <Card className={styles.spinners}>
        <Spinner size="s" caption="Pequeno" />
        <Spinner size="m" caption="Médio" />
        <Spinner size="l" caption="Grande" />
      </Card>
      <SectionTitle>Esqueleto</SectionTitle>
      <Skeleton rows={3} />
      <SectionTitle>Vazio</SectionTitle>
      <EmptyState art="list" text="Sua lista está vazia. Adicione itens acima para começar." />
      <EmptyState art="cart" text="Seu carrinho está vazio." />
      <EmptyState
        art="pantry"
        text="Sua despensa está vazia."
        action={<Button icon="plus">Adicionar</Button>}
      />
      <EmptyState art="search" text="Nenhum produto encontrado." />
    </section>
  );
}
