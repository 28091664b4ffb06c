/** The part of the log that this layer uses. */
export interface AiLog {
  warn(details: object, message: string): void;
}
