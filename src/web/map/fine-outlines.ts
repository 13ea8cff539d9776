// Apart from the coarse outlines, so that the import, which needs no map, does not load the file of maps with this address.
export { default as fineOutlines } from 'world-atlas/land-50m.json?url';
