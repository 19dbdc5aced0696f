export async function benchImport(_url: string, _rows: number): Promise<void> {}
