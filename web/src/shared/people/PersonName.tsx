interface PersonNameProps {
  readonly person: { readonly id: string; readonly name: string };
  /** The id of the user. */
  readonly me: string | undefined;
}

/** The name of a member in a row: 'Ana', and 'Ana (você)' for the user. */
export function PersonName({ person: { id, name }, me }: PersonNameProps) {
  return (
    <>
      <bdi>{name}</bdi>
      {id === me && ' (você)'}
    </>
  );
}
