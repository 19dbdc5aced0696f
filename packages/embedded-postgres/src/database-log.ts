/** The part of the server's log that the database needs, so that a command line can print instead. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
