/** What names a project of Firebase Authentication (docs/identity.md). */
export interface FirebaseSettings {
  readonly projectId: string;
  /** Public: it names the project to Google, and is in every browser. */
  readonly apiKey: string;
  readonly authDomain: string;
  /** Key file of a service account; Google's default credentials of this machine when null. */
  readonly serviceAccountPath: string | null;
  /** `host:port` of the Auth emulator, whose tokens are unsigned: for tests on this machine. */
  readonly emulatorHost: string | null;
}
