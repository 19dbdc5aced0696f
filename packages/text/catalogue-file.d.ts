/** A catalogue as the web's modules import it, for the programs that are not bundled and load those modules in tests. */
declare const catalogue: object;
export default catalogue;
