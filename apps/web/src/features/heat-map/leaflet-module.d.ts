// Leaflet's package points at its UMD build; its ES build is the same code, of which only what is used is shipped.
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet';
}

// The address under which Vite serves the file.
declare module 'es-atlas/es/municipalities.json?url' {
  const address: string;
  export default address;
}
