/** As much of the log as this layer needs. */
export interface AiLog {
  warn(details: object, message: string): void;
}
