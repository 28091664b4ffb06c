/**
 * Returns the sentence by which the commands say that a backup lacks photos, with a space before it;
 * empty if it lacks none (PHO-14).
 */
export function missingPhotosText(count: number): string {
  if (count === 0) return '';
  const photos = count === 1 ? '1 photo, whose file was' : `${count} photos, whose files were`;
  return ` It lacks ${photos} missing or damaged when it was made.`;
}
