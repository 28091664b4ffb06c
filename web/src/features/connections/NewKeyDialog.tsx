import { useState } from 'react';
import { useCall } from '../../sync/react/use-call.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { createNameCheck } from '../../ui/fields/name-check.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { scopeTexts } from './connection-texts.ts';
import { newKeySecret } from './new-secrets.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { failureText } from './use-connection-call.ts';
import { useNewConnection } from './use-new-connection.ts';

interface NewKeyDialogProps {
  readonly isOpen: boolean;
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

const secretTexts = {
  label: 'Chave da API',
  text: 'Copie a chave agora e guarde-a como uma senha: ela não aparece de novo. Ela vale até vencer ou ser revogada, também se você alterar a senha no perfil.',
  feedback: {
    copied: 'Chave copiada!',
    refused: 'O navegador não deixou copiar. Copie a chave acima.',
  },
};

/** KEY-01: asks for the name, the scope and the expiry of a new key, and shows the key once. */
export function NewKeyDialog({ isOpen, onCreated, onClose }: NewKeyDialogProps) {
  const call = useCall();
  const toast = useToast();
  const newKey = useNewConnection(newKeySecret);
  const [isCreated, setIsCreated] = useState(false);
  const form = useForm({
    initial: { name: '', scope: 'read', days: '365' },
    checks: { name: createNameCheck('O nome da chave é obrigatório.') },
    async onSubmit({ name, scope, days }) {
      const expiresInDays = days === '' ? null : Number(days);
      const values = { name, scope: scope as 'read' | 'write', expiresInDays };
      await call('createPersonalKey', { body: { ...newKey.prepare(values), ...values } });
      setIsCreated(true);
      onCreated();
    },
    onFailed(error) {
      toast.error(failureText(error));
      return {};
    },
  });
  return (
    <SecretDialog
      title="Criar chave"
      createdTitle="Chave criada"
      isOpen={isOpen}
      isCreated={isCreated}
      form={form}
      secret={{ ...secretTexts, secret: newKey.secret }}
      onClose={onClose}
    >
      <TextField
        label="Nome da chave"
        hint="Para você saber onde ela está: Home Assistant, planilha…"
        autoComplete="off"
        {...form.field('name')}
      />
      <Select label="O que ela pode" {...form.field('scope')}>
        <option value="read">{scopeTexts.read}</option>
        <option value="write">{scopeTexts.write}</option>
      </Select>
      <Select label="Vale" {...form.field('days')}>
        <option value="30">Por 30 dias</option>
        <option value="90">Por 90 dias</option>
        <option value="365">Por um ano</option>
        <option value="">Até eu revogar</option>
      </Select>
    </SecretDialog>
  );
}
