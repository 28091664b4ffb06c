import { webhookLimits } from '@quitanda/contract/connection-limits';
import { useState } from 'react';
import { parseUrl } from '../../lib/parse-url.ts';
import { CallError } from '../../sync/http/call-error.ts';
import { useCall } from '../../sync/react/use-call.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { problemAt, type Checked } from '../../ui/fields/checks.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { newWebhookSecret } from './new-secrets.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { failureText } from './use-connection-call.ts';
import { useNewConnection } from './use-new-connection.ts';

interface NewWebhookDialogProps {
  readonly isOpen: boolean;
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

const secretTexts = {
  label: 'Segredo do webhook',
  text: 'Copie o segredo agora: ele não aparece de novo. Com ele, o seu programa confere que um aviso veio da Quitanda.',
  feedback: {
    copied: 'Segredo copiado!',
    refused: 'O navegador não deixou copiar. Copie o segredo acima.',
  },
};

const addressProblem = 'Informe um endereço completo.';

/** Checks an address and converts it to ASCII, because the API accepts only ASCII. */
function checkAddress(typed: string): Checked<string> {
  const url = parseUrl(typed.trim());
  const isComplete = url !== undefined && /^https?:$/u.test(url.protocol) && url.username === '';
  if (!isComplete) return { problem: addressProblem };
  return url.href.length > webhookLimits.url
    ? { problem: `Use no máximo ${webhookLimits.url} caracteres.` }
    : { value: url.href };
}

/** HOOK-01: asks for the address of a new webhook, and shows its secret once. */
export function NewWebhookDialog({ isOpen, onCreated, onClose }: NewWebhookDialogProps) {
  const call = useCall();
  const toast = useToast();
  const newWebhook = useNewConnection(newWebhookSecret);
  const [isCreated, setIsCreated] = useState(false);
  const form = useForm({
    initial: { url: '' },
    checks: { url: checkAddress },
    async onSubmit({ url }) {
      await call('createWebhook', { body: { ...newWebhook.prepare({ url }), url } });
      setIsCreated(true);
      onCreated();
    },
    onFailed(error) {
      const text = failureText(error);
      if (isAboutAddress(error)) return problemAt('url', text);
      toast.error(text);
      return {};
    },
  });
  return (
    <SecretDialog
      title="Criar webhook"
      createdTitle="Webhook criado"
      isOpen={isOpen}
      isCreated={isCreated}
      form={form}
      secret={{ ...secretTexts, secret: newWebhook.secret }}
      onClose={onClose}
    >
      <TextField
        label="Endereço"
        hint="Como https://exemplo.com.br/aviso: ele recebe um POST com JSON a cada mudança."
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('url')}
      />
    </SecretDialog>
  );
}

const isAboutAddress = (error: unknown) =>
  error instanceof CallError &&
  error.failure.kind === 'error-response' &&
  ['webhook-address-refused', 'validation'].includes(error.failure.failure.code);
