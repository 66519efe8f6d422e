/** A plugin as text: it is read where files may be read and evaluated where programs run. */
export interface PluginSource {
  /** Absolute path, for messages. */
  readonly file: string;
  readonly text: string;
}
