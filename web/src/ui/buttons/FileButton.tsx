import { useRef, type ComponentProps } from 'react';
import { Button } from './Button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** The accepted types of files, as in the attribute `accept` of an input. */
  readonly accept: string;
  /** The accessible name of the file input. */
  readonly inputLabel: string;
  readonly onFile: (file: File) => void;
}

/** A button that lets the user select one file. */
export function FileButton({ accept, inputLabel, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={inputLabel}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Clears the input. Otherwise, selecting the same file again would cause no change event.
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
