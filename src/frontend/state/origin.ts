/** Where an object may come from and what kind it may be, as a set of bits; 0 is a primitive, or an object that cannot change. */
export type Origin = number;

/** Lives with a module or outside of the call: a change of it is seen by the next call. */
export const SHARED = 1;
/** Made in the call, but its parts may be shared. */
export const HOLDS_SHARED = 2;
/** Given by the caller. */
export const INPUT = 4;
/** Nobody knows its class: names of its methods tell nothing. */
export const UNKNOWN = 8;
/** An array, collection, date, buffer: something whose builtin methods change it. */
export const BUILTIN = 16;
/** An object literal or an instance of a class in view. */
export const PLAIN = 32;
/** A function in view that is not known by name here. */
export const CALLABLE = 64;
/** A builtin function as a value. */
export const NATIVE = 128;
/** Iterating it uses it up. */
export const ITERATOR = 256;
/** A regular expression that remembers where it stopped. */
export const REGEX = 512;
/** The same, for a regular expression that also `replace` and `match` move. */
export const STICKY = 4096;
/** May hold objects. */
export const DEEP = 1024;
/** Belongs to a module that is not in view. */
export const FOREIGN = 2048;

/** Made in the call, with objects of a module in fields that whoever gets it can read. */
export const SHOWS = 8192;

export const touchesShared = (origin: Origin): boolean => (origin & (SHARED | HOLDS_SHARED)) !== 0;
