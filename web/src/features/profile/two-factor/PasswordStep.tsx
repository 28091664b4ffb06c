import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { checkRequired } from '../../auth/credentials.ts';
import { failureText } from './failure-text.ts';
import steps from '../steps.module.css';

interface Action {
  readonly label: string;
  readonly run: (password: string) => Promise<void>;
}

interface PasswordStepProps {
  /** The text above the field. It says why the password is needed. */
  readonly children: ReactNode;
  /** Runs on Enter and on the first button. */
  readonly primary: Action;
  /** Runs on the second button. */
  readonly secondary?: Action;
}

/** Asks for the password, and passes it to the action of the pressed button. */
export function PasswordStep({ children, primary, secondary }: PasswordStepProps) {
  const form = useForm({
    initial: { password: '' },
    checks: { password: checkRequired },
    onSubmit: ({ password }) => primary.run(password),
    onFailed: (error) => ({ password: failureText(error) }),
  });
  return (
    <form {...form.props} className={steps.body}>
      <p className={steps.text}>{children}</p>
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Button type="submit" isBusy={form.isBusy} isBlock>
        {primary.label}
      </Button>
      {secondary && (
        <Button
          kind="danger-ghost"
          isBlock
          onClick={() =>
            form.attempt({ password: checkRequired }, async ({ password }) =>
              secondary.run(password),
            )
          }
        >
          {secondary.label}
        </Button>
      )}
    </form>
  );
}
