import { TextField } from '../../ui/fields/TextField.tsx';

interface EmailFieldProps {
  readonly value: string;
  readonly onChange: (email: string) => void;
  readonly error: string | undefined;
}

/** The e-mail field of the authentication forms, without auto-capitalization and spell check. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      {...props}
      label="E-mail"
      name="email"
      type="email"
      icon="mail"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
