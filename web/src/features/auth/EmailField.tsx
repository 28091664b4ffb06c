import { TextField } from '../../ui/fields/TextField.tsx';

interface EmailFieldProps {
  readonly value: string;
  readonly onChange: (email: string) => void;
  readonly error: string | undefined;
}

/** The e-mail field of the authentication forms. Devices do not correct what is typed in it. */
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
