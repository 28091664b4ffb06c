/** The part of the logger that the AI ports use. */
export interface AiLog {
  warn(details: object, message: string): void;
}
