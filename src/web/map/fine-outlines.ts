// Apart from the coarse outlines, so that the import, which needs no map, does not load the file of maps with this address.
import address from 'world-atlas/land-50m.json?url';

// Not exported in passing, as the build would then put the address into the file of the import, which the map of the search would load.
export const fineOutlines = address;
