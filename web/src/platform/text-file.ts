/** Whether a media type is text: plain text, a page, or XML. */
export const isTextType = (type: string) => /^text\/|^application\/(?:xhtml\+)?xml\b/u.test(type);

/**
 * Returns the text of a page, an XML file or plain text. Pages that are not UTF-8 are read as
 * ISO-8859-1, which some states use. Rejects if the file cannot be read.
 */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('iso-8859-1').decode(bytes);
  }
}
