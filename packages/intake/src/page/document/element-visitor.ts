export type Attributes = Readonly<Record<string, string>>;

/** Is told of the elements of a page in the order of the document; every `open` has its `close`. */
export interface ElementVisitor {
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(name: string): void;
}
