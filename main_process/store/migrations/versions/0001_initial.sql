CREATE TABLE detector_scan (
	"row" INTEGER NOT NULL,
	rules_version VARCHAR(16) NOT NULL,
	reached TEXT NOT NULL,
	scanned INTEGER NOT NULL,
	started_at BIGINT NOT NULL,
	finished_at BIGINT,
	CONSTRAINT pk_detector_scan PRIMARY KEY ("row"),
	CONSTRAINT ck_detector_scan_singleton CHECK (row = 1)
);

CREATE TABLE embedding_model (
	"row" INTEGER NOT NULL,
	identity VARCHAR(200) NOT NULL,
	dimension INTEGER NOT NULL,
	made_at BIGINT NOT NULL,
	CONSTRAINT pk_embedding_model PRIMARY KEY ("row"),
	CONSTRAINT ck_embedding_model_dimension CHECK (dimension >= 1),
	CONSTRAINT uq_embedding_model_identity UNIQUE (identity)
);

CREATE TABLE item_change (
	"row" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	change_id VARCHAR(36) NOT NULL,
	item_id VARCHAR(36) NOT NULL,
	verb VARCHAR(40) NOT NULL,
	from_status VARCHAR(40),
	to_status VARCHAR(40) NOT NULL,
	from_revision INTEGER,
	to_revision INTEGER NOT NULL,
	from_namespace_id VARCHAR(36),
	to_namespace_id VARCHAR(36) NOT NULL,
	actor VARCHAR(40) NOT NULL,
	actor_name VARCHAR(200) NOT NULL,
	reason TEXT NOT NULL,
	at BIGINT NOT NULL,
	undone_at BIGINT,
	CONSTRAINT ck_item_change_verb CHECK (verb IN ('create', 'propose', 'edit', 'confirm', 'reject', 'restore_rejected', 'supersede', 'archive', 'unarchive', 'move', 'restore_revision', 'set_sensitivity', 'promote', 'roll_back_promotion', 'merge', 'merge_project', 'resolve', 'forget', 'redact', 'undo')),
	CONSTRAINT ck_item_change_from_status CHECK (from_status IN ('candidate', 'confirmed', 'rejected', 'superseded', 'archived', 'forgotten')),
	CONSTRAINT ck_item_change_to_status CHECK (to_status IN ('candidate', 'confirmed', 'rejected', 'superseded', 'archived', 'forgotten')),
	CONSTRAINT ck_item_change_actor CHECK (actor IN ('person', 'heartbeat', 'agent', 'run', 'import', 'extraction', 'system'))
);

CREATE INDEX ix_item_change_change_id ON item_change (change_id);

CREATE INDEX ix_item_change_from_namespace_id ON item_change (from_namespace_id);

CREATE INDEX ix_item_change_item_id ON item_change (item_id);

CREATE INDEX ix_item_change_to_namespace_id ON item_change (to_namespace_id);

CREATE TABLE known_folder (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	path TEXT NOT NULL,
	path_key TEXT NOT NULL,
	main_key TEXT,
	common_key TEXT,
	remote TEXT,
	first_entry VARCHAR(80),
	is_linked_worktree BOOLEAN NOT NULL,
	is_ignored BOOLEAN NOT NULL,
	seen_at BIGINT NOT NULL,
	CONSTRAINT pk_known_folder PRIMARY KEY ("row"),
	CONSTRAINT uq_known_folder_id UNIQUE (id),
	CONSTRAINT uq_known_folder_path_key UNIQUE (path_key)
);

CREATE TABLE security_domain (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	name VARCHAR(120) NOT NULL,
	name_key VARCHAR(240) NOT NULL,
	revision INTEGER NOT NULL,
	created_at BIGINT NOT NULL,
	CONSTRAINT pk_security_domain PRIMARY KEY ("row"),
	CONSTRAINT uq_security_domain_id UNIQUE (id),
	CONSTRAINT uq_security_domain_name_key UNIQUE (name_key)
);

CREATE TABLE store_meta (
	"row" INTEGER NOT NULL,
	store_id VARCHAR(36) NOT NULL,
	generation INTEGER NOT NULL,
	fingerprint_key BLOB NOT NULL,
	unsettled_at BIGINT,
	created_at BIGINT NOT NULL,
	CONSTRAINT pk_store_meta PRIMARY KEY ("row"),
	CONSTRAINT ck_store_meta_singleton CHECK (row = 1)
);

CREATE TABLE tombstone (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	namespace_kind VARCHAR(20) NOT NULL,
	cause VARCHAR(40) NOT NULL,
	actor VARCHAR(40) NOT NULL,
	actor_name VARCHAR(200) NOT NULL,
	forgotten_at BIGINT NOT NULL,
	CONSTRAINT pk_tombstone PRIMARY KEY ("row"),
	CONSTRAINT uq_tombstone_id UNIQUE (id),
	CONSTRAINT ck_tombstone_actor CHECK (actor IN ('person', 'heartbeat', 'agent', 'run', 'import', 'extraction', 'system'))
);

CREATE INDEX ix_tombstone_forgotten_at ON tombstone (forgotten_at);

CREATE TABLE used_key (
	"row" INTEGER NOT NULL,
	digest BLOB NOT NULL,
	method VARCHAR(80) NOT NULL,
	body BLOB NOT NULL,
	result_id VARCHAR(36) NOT NULL,
	used_at BIGINT NOT NULL,
	CONSTRAINT pk_used_key PRIMARY KEY ("row"),
	CONSTRAINT uq_used_key_digest UNIQUE (digest)
);

CREATE TABLE heartbeat_plan (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	revision INTEGER NOT NULL,
	name VARCHAR(120) NOT NULL,
	scope VARCHAR(40) NOT NULL,
	domain_row INTEGER NOT NULL,
	time_zone VARCHAR(64) NOT NULL,
	recurrence VARCHAR(40) NOT NULL,
	local_time VARCHAR(5) NOT NULL,
	weekday INTEGER,
	lookback_hours INTEGER NOT NULL,
	retention_days INTEGER NOT NULL,
	is_enabled BOOLEAN NOT NULL,
	proposer VARCHAR(40) NOT NULL,
	next_run_at BIGINT,
	last_run_at BIGINT,
	last_state VARCHAR(40),
	created_at BIGINT NOT NULL,
	CONSTRAINT pk_heartbeat_plan PRIMARY KEY ("row"),
	CONSTRAINT ck_heartbeat_plan_weekday CHECK ((recurrence = 'weekly') = (weekday IS NOT NULL)),
	CONSTRAINT ck_heartbeat_plan_local_time CHECK (local_time GLOB '[0-2][0-9]:[0-5][0-9]' AND local_time < '24'),
	CONSTRAINT uq_heartbeat_plan_id UNIQUE (id),
	CONSTRAINT ck_heartbeat_plan_scope CHECK (scope IN ('global', 'projects')),
	CONSTRAINT fk_heartbeat_plan_domain_row FOREIGN KEY(domain_row) REFERENCES security_domain ("row") ON DELETE RESTRICT,
	CONSTRAINT ck_heartbeat_plan_recurrence CHECK (recurrence IN ('daily', 'weekly')),
	CONSTRAINT ck_heartbeat_plan_proposer CHECK (proposer IN ('deterministic', 'provider')),
	CONSTRAINT ck_heartbeat_plan_last_state CHECK (last_state IN ('claimed', 'completed', 'no_change', 'retry_wait', 'failed', 'skipped', 'unobserved', 'cancelled'))
);

CREATE INDEX ix_heartbeat_plan_domain_row ON heartbeat_plan (domain_row);

CREATE INDEX ix_heartbeat_plan_next_run_at ON heartbeat_plan (next_run_at);

CREATE TABLE namespace (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	kind VARCHAR(40) NOT NULL,
	domain_row INTEGER NOT NULL,
	owner_id VARCHAR(36),
	parent_row INTEGER,
	is_archived BOOLEAN NOT NULL,
	created_at BIGINT NOT NULL,
	CONSTRAINT pk_namespace PRIMARY KEY ("row"),
	CONSTRAINT uq_namespace_kind_owner_id UNIQUE (kind, owner_id),
	CONSTRAINT ck_namespace_owner CHECK ((kind = 'global') = (owner_id IS NULL)),
	CONSTRAINT uq_namespace_id UNIQUE (id),
	CONSTRAINT ck_namespace_kind CHECK (kind IN ('global', 'project', 'conversation', 'automation', 'experiment', 'run', 'agent')),
	CONSTRAINT fk_namespace_domain_row FOREIGN KEY(domain_row) REFERENCES security_domain ("row") ON DELETE RESTRICT,
	CONSTRAINT fk_namespace_parent_row FOREIGN KEY(parent_row) REFERENCES namespace ("row") ON DELETE RESTRICT
);

CREATE UNIQUE INDEX ix_namespace_one_global ON namespace (domain_row) WHERE kind = 'global';

CREATE INDEX ix_namespace_parent_row ON namespace (parent_row);

CREATE TABLE fingerprint (
	"row" INTEGER NOT NULL,
	subject_id VARCHAR(36) NOT NULL,
	namespace_row INTEGER,
	reason VARCHAR(12) NOT NULL,
	role VARCHAR(12) NOT NULL,
	digest BLOB NOT NULL,
	is_never_again BOOLEAN NOT NULL,
	recorded_at BIGINT NOT NULL,
	CONSTRAINT pk_fingerprint PRIMARY KEY ("row"),
	CONSTRAINT ck_fingerprint_reason CHECK (reason IN ('rejected', 'forgotten')),
	CONSTRAINT ck_fingerprint_role CHECK (role IN ('statement', 'evidence')),
	CONSTRAINT fk_fingerprint_namespace_row FOREIGN KEY(namespace_row) REFERENCES namespace ("row") ON DELETE SET NULL
);

CREATE INDEX ix_fingerprint_digest ON fingerprint (digest);

CREATE INDEX ix_fingerprint_namespace_row ON fingerprint (namespace_row);

CREATE INDEX ix_fingerprint_subject_id ON fingerprint (subject_id);

CREATE TABLE heartbeat_run (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	plan_row INTEGER,
	plan_name VARCHAR(120) NOT NULL,
	scope VARCHAR(40) NOT NULL,
	project_ids TEXT NOT NULL,
	lookback_hours INTEGER NOT NULL,
	"trigger" VARCHAR(40) NOT NULL,
	proposer VARCHAR(40) NOT NULL,
	state VARCHAR(40) NOT NULL,
	idempotency_key VARCHAR(120) NOT NULL,
	attempt INTEGER NOT NULL,
	lease_owner VARCHAR(80),
	lease_expires_at BIGINT,
	fence INTEGER NOT NULL,
	scheduled_for BIGINT,
	started_at BIGINT NOT NULL,
	finished_at BIGINT,
	next_attempt_at BIGINT,
	conversations_read INTEGER NOT NULL,
	turns_read INTEGER NOT NULL,
	provider_calls INTEGER NOT NULL,
	candidates INTEGER NOT NULL,
	follow_ups INTEGER NOT NULL,
	dropped TEXT NOT NULL,
	failure VARCHAR(60),
	phase VARCHAR(60),
	CONSTRAINT pk_heartbeat_run PRIMARY KEY ("row"),
	CONSTRAINT uq_heartbeat_run_idempotency_key UNIQUE (idempotency_key),
	CONSTRAINT uq_heartbeat_run_id UNIQUE (id),
	CONSTRAINT fk_heartbeat_run_plan_row FOREIGN KEY(plan_row) REFERENCES heartbeat_plan ("row") ON DELETE CASCADE,
	CONSTRAINT ck_heartbeat_run_scope CHECK (scope IN ('global', 'projects')),
	CONSTRAINT ck_heartbeat_run_trigger CHECK ("trigger" IN ('scheduled', 'manual')),
	CONSTRAINT ck_heartbeat_run_proposer CHECK (proposer IN ('deterministic', 'provider')),
	CONSTRAINT ck_heartbeat_run_state CHECK (state IN ('claimed', 'completed', 'no_change', 'retry_wait', 'failed', 'skipped', 'unobserved', 'cancelled'))
);

CREATE INDEX ix_heartbeat_run_plan_row ON heartbeat_run (plan_row);

CREATE INDEX ix_heartbeat_run_started_at ON heartbeat_run (started_at);

CREATE INDEX ix_heartbeat_run_state ON heartbeat_run (state);

CREATE TABLE memory_item (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	namespace_row INTEGER NOT NULL,
	status VARCHAR(40) NOT NULL,
	revision INTEGER NOT NULL,
	identity_key VARCHAR(64),
	origin VARCHAR(40) NOT NULL,
	confidence DOUBLE NOT NULL,
	confidence_meaning VARCHAR(40) NOT NULL,
	trust VARCHAR(40) NOT NULL,
	actor VARCHAR(40) NOT NULL,
	actor_name VARCHAR(200) NOT NULL,
	observed_at BIGINT,
	recorded_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	confirmed_at BIGINT,
	confirmed_by VARCHAR(40),
	last_used_at BIGINT,
	use_count INTEGER NOT NULL,
	useful_count INTEGER NOT NULL,
	wrong_count INTEGER NOT NULL,
	outdated_count INTEGER NOT NULL,
	superseded_by_row INTEGER,
	never_again BOOLEAN NOT NULL,
	warnings TEXT NOT NULL,
	source_key VARCHAR(80),
	CONSTRAINT pk_memory_item PRIMARY KEY ("row"),
	CONSTRAINT ck_memory_item_not_forgotten CHECK (status <> 'forgotten'),
	CONSTRAINT uq_memory_item_id UNIQUE (id),
	CONSTRAINT fk_memory_item_namespace_row FOREIGN KEY(namespace_row) REFERENCES namespace ("row") ON DELETE RESTRICT,
	CONSTRAINT ck_memory_item_status CHECK (status IN ('candidate', 'confirmed', 'rejected', 'superseded', 'archived', 'forgotten')),
	CONSTRAINT ck_memory_item_origin CHECK (origin IN ('explicit', 'adopted_proposal', 'inferred_repetition', 'imported', 'manual')),
	CONSTRAINT ck_memory_item_confidence_meaning CHECK (confidence_meaning IN ('self_report', 'rule', 'person')),
	CONSTRAINT ck_memory_item_trust CHECK (trust IN ('person', 'model_inference', 'tool_output', 'external_text')),
	CONSTRAINT ck_memory_item_actor CHECK (actor IN ('person', 'heartbeat', 'agent', 'run', 'import', 'extraction', 'system')),
	CONSTRAINT ck_memory_item_confirmed_by CHECK (confirmed_by IN ('person', 'heartbeat', 'agent', 'run', 'import', 'extraction', 'system')),
	CONSTRAINT fk_memory_item_superseded_by_row FOREIGN KEY(superseded_by_row) REFERENCES memory_item ("row") ON DELETE SET NULL,
	CONSTRAINT uq_memory_item_source_key UNIQUE (source_key)
);

CREATE INDEX ix_memory_item_identity_key ON memory_item (identity_key);

CREATE INDEX ix_memory_item_namespace_row_status_updated_at ON memory_item (namespace_row, status, updated_at);

CREATE INDEX ix_memory_item_status_updated_at ON memory_item (status, updated_at);

CREATE INDEX ix_memory_item_superseded_by_row ON memory_item (superseded_by_row);

CREATE TABLE project (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	namespace_row INTEGER NOT NULL,
	name VARCHAR(120) NOT NULL,
	name_key VARCHAR(240) NOT NULL,
	revision INTEGER NOT NULL,
	merged_into_row INTEGER,
	external_key VARCHAR(200),
	own_rules TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	CONSTRAINT pk_project PRIMARY KEY ("row"),
	CONSTRAINT uq_project_id UNIQUE (id),
	CONSTRAINT uq_project_namespace_row UNIQUE (namespace_row),
	CONSTRAINT fk_project_namespace_row FOREIGN KEY(namespace_row) REFERENCES namespace ("row") ON DELETE RESTRICT,
	CONSTRAINT uq_project_name_key UNIQUE (name_key),
	CONSTRAINT fk_project_merged_into_row FOREIGN KEY(merged_into_row) REFERENCES project ("row") ON DELETE CASCADE,
	CONSTRAINT uq_project_external_key UNIQUE (external_key)
);

CREATE INDEX ix_project_merged_into_row ON project (merged_into_row);

CREATE TABLE automation_plan (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	namespace_row INTEGER NOT NULL,
	project_row INTEGER NOT NULL,
	name VARCHAR(120) NOT NULL,
	name_key VARCHAR(240) NOT NULL,
	may_confirm BOOLEAN NOT NULL,
	revision INTEGER NOT NULL,
	created_at BIGINT NOT NULL,
	CONSTRAINT pk_automation_plan PRIMARY KEY ("row"),
	CONSTRAINT uq_automation_plan_project_row_name_key UNIQUE (project_row, name_key),
	CONSTRAINT uq_automation_plan_id UNIQUE (id),
	CONSTRAINT uq_automation_plan_namespace_row UNIQUE (namespace_row),
	CONSTRAINT fk_automation_plan_namespace_row FOREIGN KEY(namespace_row) REFERENCES namespace ("row") ON DELETE RESTRICT,
	CONSTRAINT fk_automation_plan_project_row FOREIGN KEY(project_row) REFERENCES project ("row") ON DELETE CASCADE
);

CREATE TABLE binding (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	revision INTEGER NOT NULL,
	token_hash BLOB NOT NULL,
	name VARCHAR(120) NOT NULL,
	client VARCHAR(40) NOT NULL,
	project_row INTEGER NOT NULL,
	mode VARCHAR(40) NOT NULL,
	has_global BOOLEAN NOT NULL,
	clearance VARCHAR(40),
	created_at BIGINT NOT NULL,
	last_used_at BIGINT,
	expires_at BIGINT,
	revoked_at BIGINT,
	config_path TEXT,
	config_backup_path TEXT,
	config_written_digest VARCHAR(64),
	CONSTRAINT pk_binding PRIMARY KEY ("row"),
	CONSTRAINT uq_binding_id UNIQUE (id),
	CONSTRAINT uq_binding_token_hash UNIQUE (token_hash),
	CONSTRAINT fk_binding_project_row FOREIGN KEY(project_row) REFERENCES project ("row") ON DELETE CASCADE,
	CONSTRAINT ck_binding_mode CHECK (mode IN ('read', 'read_and_propose')),
	CONSTRAINT ck_binding_clearance CHECK (clearance IN ('normal', 'sensitive', 'restricted'))
);

CREATE INDEX ix_binding_project_row ON binding (project_row);

CREATE TABLE experiment (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	namespace_row INTEGER NOT NULL,
	project_row INTEGER NOT NULL,
	name VARCHAR(120) NOT NULL,
	name_key VARCHAR(240) NOT NULL,
	state VARCHAR(40) NOT NULL,
	snapshot_version INTEGER NOT NULL,
	revision INTEGER NOT NULL,
	created_at BIGINT NOT NULL,
	settled_at BIGINT,
	CONSTRAINT pk_experiment PRIMARY KEY ("row"),
	CONSTRAINT uq_experiment_project_row_name_key UNIQUE (project_row, name_key),
	CONSTRAINT uq_experiment_id UNIQUE (id),
	CONSTRAINT uq_experiment_namespace_row UNIQUE (namespace_row),
	CONSTRAINT fk_experiment_namespace_row FOREIGN KEY(namespace_row) REFERENCES namespace ("row") ON DELETE RESTRICT,
	CONSTRAINT fk_experiment_project_row FOREIGN KEY(project_row) REFERENCES project ("row") ON DELETE CASCADE,
	CONSTRAINT ck_experiment_state CHECK (state IN ('open', 'settled', 'abandoned'))
);

CREATE TABLE follow_up (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	revision INTEGER NOT NULL,
	run_row INTEGER NOT NULL,
	project_row INTEGER,
	title VARCHAR(200) NOT NULL,
	instructions TEXT NOT NULL,
	state VARCHAR(40) NOT NULL,
	created_at BIGINT NOT NULL,
	CONSTRAINT pk_follow_up PRIMARY KEY ("row"),
	CONSTRAINT uq_follow_up_id UNIQUE (id),
	CONSTRAINT fk_follow_up_run_row FOREIGN KEY(run_row) REFERENCES heartbeat_run ("row") ON DELETE CASCADE,
	CONSTRAINT fk_follow_up_project_row FOREIGN KEY(project_row) REFERENCES project ("row") ON DELETE CASCADE,
	CONSTRAINT ck_follow_up_state CHECK (state IN ('open', 'done', 'dismissed'))
);

CREATE INDEX ix_follow_up_project_row ON follow_up (project_row);

CREATE INDEX ix_follow_up_run_row ON follow_up (run_row);

CREATE INDEX ix_follow_up_state ON follow_up (state);

CREATE TABLE heartbeat_plan_project (
	"row" INTEGER NOT NULL,
	plan_row INTEGER NOT NULL,
	project_row INTEGER NOT NULL,
	CONSTRAINT pk_heartbeat_plan_project PRIMARY KEY ("row"),
	CONSTRAINT uq_heartbeat_plan_project_plan_row_project_row UNIQUE (plan_row, project_row),
	CONSTRAINT fk_heartbeat_plan_project_plan_row FOREIGN KEY(plan_row) REFERENCES heartbeat_plan ("row") ON DELETE CASCADE,
	CONSTRAINT fk_heartbeat_plan_project_project_row FOREIGN KEY(project_row) REFERENCES project ("row") ON DELETE CASCADE
);

CREATE INDEX ix_heartbeat_plan_project_project_row ON heartbeat_plan_project (project_row);

CREATE TABLE heartbeat_report (
	"row" INTEGER NOT NULL,
	run_row INTEGER NOT NULL,
	summary TEXT NOT NULL,
	highlights TEXT NOT NULL,
	recorded_at BIGINT NOT NULL,
	CONSTRAINT pk_heartbeat_report PRIMARY KEY ("row"),
	CONSTRAINT uq_heartbeat_report_run_row UNIQUE (run_row),
	CONSTRAINT fk_heartbeat_report_run_row FOREIGN KEY(run_row) REFERENCES heartbeat_run ("row") ON DELETE CASCADE
);

CREATE TABLE import_batch (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	formats TEXT NOT NULL,
	paths TEXT NOT NULL,
	state VARCHAR(40) NOT NULL,
	project_row INTEGER,
	started_at BIGINT NOT NULL,
	finished_at BIGINT,
	report TEXT NOT NULL,
	failure VARCHAR(60),
	CONSTRAINT pk_import_batch PRIMARY KEY ("row"),
	CONSTRAINT uq_import_batch_id UNIQUE (id),
	CONSTRAINT ck_import_batch_state CHECK (state IN ('running', 'completed', 'cancelled', 'failed', 'interrupted', 'undone')),
	CONSTRAINT fk_import_batch_project_row FOREIGN KEY(project_row) REFERENCES project ("row") ON DELETE SET NULL
);

CREATE INDEX ix_import_batch_started_at ON import_batch (started_at);

CREATE TABLE memory_revision (
	"row" INTEGER NOT NULL,
	item_row INTEGER NOT NULL,
	number INTEGER NOT NULL,
	kind VARCHAR(40) NOT NULL,
	subject TEXT NOT NULL,
	statement TEXT NOT NULL,
	content TEXT NOT NULL,
	aliases TEXT NOT NULL,
	keywords TEXT NOT NULL,
	applies_to_paths TEXT NOT NULL,
	strength VARCHAR(40) NOT NULL,
	recall_mode VARCHAR(40) NOT NULL,
	salience DOUBLE NOT NULL,
	sensitivity VARCHAR(40) NOT NULL,
	valid_from BIGINT,
	valid_until BIGINT,
	expires_at BIGINT,
	event_at BIGINT,
	event_precision VARCHAR(40) NOT NULL,
	event_original VARCHAR(80),
	digest VARCHAR(64) NOT NULL,
	verb VARCHAR(40) NOT NULL,
	actor VARCHAR(40) NOT NULL,
	actor_name VARCHAR(200) NOT NULL,
	reason TEXT NOT NULL,
	observed_at BIGINT,
	recorded_at BIGINT NOT NULL,
	restored_from INTEGER,
	CONSTRAINT pk_memory_revision PRIMARY KEY ("row"),
	CONSTRAINT uq_memory_revision_item_row_number UNIQUE (item_row, number),
	CONSTRAINT ck_memory_revision_number CHECK (number >= 1),
	CONSTRAINT fk_memory_revision_item_row FOREIGN KEY(item_row) REFERENCES memory_item ("row") ON DELETE CASCADE,
	CONSTRAINT ck_memory_revision_kind CHECK (kind IN ('preference', 'fact', 'summary', 'procedure', 'decision', 'constraint', 'reflection')),
	CONSTRAINT ck_memory_revision_strength CHECK (strength IN ('hard', 'soft')),
	CONSTRAINT ck_memory_revision_recall_mode CHECK (recall_mode IN ('always', 'on_match')),
	CONSTRAINT ck_memory_revision_sensitivity CHECK (sensitivity IN ('normal', 'sensitive', 'restricted')),
	CONSTRAINT ck_memory_revision_event_precision CHECK (event_precision IN ('known', 'approximate', 'unknown', 'unknown_offset')),
	CONSTRAINT ck_memory_revision_verb CHECK (verb IN ('create', 'propose', 'edit', 'confirm', 'reject', 'restore_rejected', 'supersede', 'archive', 'unarchive', 'move', 'restore_revision', 'set_sensitivity', 'promote', 'roll_back_promotion', 'merge', 'merge_project', 'resolve', 'forget', 'redact', 'undo')),
	CONSTRAINT ck_memory_revision_actor CHECK (actor IN ('person', 'heartbeat', 'agent', 'run', 'import', 'extraction', 'system'))
);

CREATE INDEX ix_memory_revision_pinned ON memory_revision (item_row) WHERE recall_mode = 'always';

CREATE TABLE memory_term (
	term VARCHAR(160) NOT NULL,
	namespace_row INTEGER NOT NULL,
	item_row INTEGER NOT NULL,
	fields INTEGER NOT NULL,
	CONSTRAINT pk_memory_term PRIMARY KEY (term, namespace_row, item_row),
	CONSTRAINT fk_memory_term_item_row FOREIGN KEY(item_row) REFERENCES memory_item ("row") ON DELETE CASCADE
)
 WITHOUT ROWID;

CREATE INDEX ix_memory_term_item_row ON memory_term (item_row);

CREATE TABLE project_merge (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	source_row INTEGER NOT NULL,
	target_row INTEGER NOT NULL,
	change_id VARCHAR(36),
	moved TEXT NOT NULL,
	merged_at BIGINT NOT NULL,
	undone_at BIGINT,
	CONSTRAINT pk_project_merge PRIMARY KEY ("row"),
	CONSTRAINT uq_project_merge_id UNIQUE (id),
	CONSTRAINT fk_project_merge_source_row FOREIGN KEY(source_row) REFERENCES project ("row") ON DELETE CASCADE,
	CONSTRAINT fk_project_merge_target_row FOREIGN KEY(target_row) REFERENCES project ("row") ON DELETE CASCADE
);

CREATE INDEX ix_project_merge_source_row ON project_merge (source_row);

CREATE INDEX ix_project_merge_target_row ON project_merge (target_row);

CREATE TABLE project_root (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	project_row INTEGER NOT NULL,
	path TEXT NOT NULL,
	path_key TEXT NOT NULL,
	common_key TEXT,
	remote TEXT,
	first_entry VARCHAR(80),
	created_at BIGINT NOT NULL,
	CONSTRAINT pk_project_root PRIMARY KEY ("row"),
	CONSTRAINT uq_project_root_id UNIQUE (id),
	CONSTRAINT fk_project_root_project_row FOREIGN KEY(project_row) REFERENCES project ("row") ON DELETE CASCADE,
	CONSTRAINT uq_project_root_path_key UNIQUE (path_key)
);

CREATE INDEX ix_project_root_project_row ON project_root (project_row);

CREATE TABLE promotion (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	from_row INTEGER NOT NULL,
	from_revision INTEGER NOT NULL,
	to_row INTEGER NOT NULL,
	reason TEXT NOT NULL,
	evaluation TEXT NOT NULL,
	actor VARCHAR(40) NOT NULL,
	actor_name VARCHAR(200) NOT NULL,
	change_id VARCHAR(36) NOT NULL,
	at BIGINT NOT NULL,
	rolled_back_at BIGINT,
	rolled_back_by VARCHAR(36),
	CONSTRAINT pk_promotion PRIMARY KEY ("row"),
	CONSTRAINT uq_promotion_id UNIQUE (id),
	CONSTRAINT fk_promotion_from_row FOREIGN KEY(from_row) REFERENCES memory_item ("row") ON DELETE CASCADE,
	CONSTRAINT fk_promotion_to_row FOREIGN KEY(to_row) REFERENCES memory_item ("row") ON DELETE CASCADE,
	CONSTRAINT ck_promotion_actor CHECK (actor IN ('person', 'heartbeat', 'agent', 'run', 'import', 'extraction', 'system'))
);

CREATE INDEX ix_promotion_change_id ON promotion (change_id);

CREATE INDEX ix_promotion_from_row ON promotion (from_row);

CREATE INDEX ix_promotion_rolled_back_by ON promotion (rolled_back_by);

CREATE INDEX ix_promotion_to_row ON promotion (to_row);

CREATE TABLE proposed_change (
	"row" INTEGER NOT NULL,
	item_row INTEGER NOT NULL,
	operation VARCHAR(40) NOT NULL,
	target_row INTEGER,
	target_revision INTEGER,
	proposed_at BIGINT NOT NULL,
	CONSTRAINT pk_proposed_change PRIMARY KEY ("row"),
	CONSTRAINT uq_proposed_change_item_row UNIQUE (item_row),
	CONSTRAINT fk_proposed_change_item_row FOREIGN KEY(item_row) REFERENCES memory_item ("row") ON DELETE CASCADE,
	CONSTRAINT ck_proposed_change_operation CHECK (operation IN ('create', 'revise', 'supersede', 'reject')),
	CONSTRAINT fk_proposed_change_target_row FOREIGN KEY(target_row) REFERENCES memory_item ("row") ON DELETE SET NULL
);

CREATE INDEX ix_proposed_change_target_row ON proposed_change (target_row);

CREATE TABLE relation (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	kind VARCHAR(40) NOT NULL,
	from_row INTEGER NOT NULL,
	from_revision INTEGER NOT NULL,
	to_row INTEGER NOT NULL,
	to_revision INTEGER NOT NULL,
	similarity DOUBLE,
	is_open BOOLEAN NOT NULL,
	actor VARCHAR(40) NOT NULL,
	reason TEXT NOT NULL,
	recorded_at BIGINT NOT NULL,
	change_id VARCHAR(36),
	settled_by_change_id VARCHAR(36),
	CONSTRAINT pk_relation PRIMARY KEY ("row"),
	CONSTRAINT uq_relation_kind_from_row_from_revision_to_row_to_revision UNIQUE (kind, from_row, from_revision, to_row, to_revision),
	CONSTRAINT uq_relation_id UNIQUE (id),
	CONSTRAINT ck_relation_kind CHECK (kind IN ('duplicate', 'contradiction', 'replacement', 'unresolved', 'overrides', 'promoted_from', 'merged_into', 'derived_from')),
	CONSTRAINT fk_relation_from_row FOREIGN KEY(from_row) REFERENCES memory_item ("row") ON DELETE CASCADE,
	CONSTRAINT fk_relation_to_row FOREIGN KEY(to_row) REFERENCES memory_item ("row") ON DELETE CASCADE,
	CONSTRAINT ck_relation_actor CHECK (actor IN ('person', 'heartbeat', 'agent', 'run', 'import', 'extraction', 'system'))
);

CREATE INDEX ix_relation_change_id ON relation (change_id);

CREATE INDEX ix_relation_from_row ON relation (from_row);

CREATE INDEX ix_relation_settled_by_change_id ON relation (settled_by_change_id);

CREATE INDEX ix_relation_to_row ON relation (to_row);

CREATE TABLE conversation (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	namespace_row INTEGER NOT NULL,
	project_row INTEGER,
	title VARCHAR(500) NOT NULL,
	client VARCHAR(60) NOT NULL,
	format VARCHAR(40),
	external_id VARCHAR(200),
	folder TEXT,
	git_branch TEXT,
	parent_row INTEGER,
	parent_relation VARCHAR(40),
	is_subagent BOOLEAN NOT NULL,
	is_archived BOOLEAN NOT NULL,
	thread_state VARCHAR(40),
	checkpoint TEXT NOT NULL,
	checkpoint_sequence INTEGER NOT NULL,
	started_at BIGINT,
	updated_at BIGINT,
	created_at BIGINT NOT NULL,
	import_batch_row INTEGER,
	CONSTRAINT pk_conversation PRIMARY KEY ("row"),
	CONSTRAINT uq_conversation_client_external_id UNIQUE (client, external_id),
	CONSTRAINT uq_conversation_id UNIQUE (id),
	CONSTRAINT uq_conversation_namespace_row UNIQUE (namespace_row),
	CONSTRAINT fk_conversation_namespace_row FOREIGN KEY(namespace_row) REFERENCES namespace ("row") ON DELETE RESTRICT,
	CONSTRAINT fk_conversation_project_row FOREIGN KEY(project_row) REFERENCES project ("row") ON DELETE RESTRICT,
	CONSTRAINT fk_conversation_parent_row FOREIGN KEY(parent_row) REFERENCES conversation ("row") ON DELETE SET NULL,
	CONSTRAINT ck_conversation_thread_state CHECK (thread_state IN ('active', 'archived')),
	CONSTRAINT fk_conversation_import_batch_row FOREIGN KEY(import_batch_row) REFERENCES import_batch ("row") ON DELETE SET NULL
);

CREATE INDEX ix_conversation_import_batch_row ON conversation (import_batch_row);

CREATE UNIQUE INDEX ix_conversation_one_active_thread ON conversation (project_row) WHERE thread_state = 'active';

CREATE INDEX ix_conversation_parent_row ON conversation (parent_row);

CREATE INDEX ix_conversation_project_row_updated_at ON conversation (project_row, updated_at);

CREATE INDEX ix_conversation_updated_at ON conversation (updated_at);

CREATE TABLE import_file (
	"row" INTEGER NOT NULL,
	path_key TEXT NOT NULL,
	format VARCHAR(40) NOT NULL,
	offset_bytes INTEGER NOT NULL,
	prefix_digest VARCHAR(64) NOT NULL,
	lines_read INTEGER NOT NULL,
	carried TEXT NOT NULL,
	batch_row INTEGER,
	read_at BIGINT NOT NULL,
	CONSTRAINT pk_import_file PRIMARY KEY ("row"),
	CONSTRAINT uq_import_file_path_key UNIQUE (path_key),
	CONSTRAINT fk_import_file_batch_row FOREIGN KEY(batch_row) REFERENCES import_batch ("row") ON DELETE SET NULL
);

CREATE INDEX ix_import_file_batch_row ON import_file (batch_row);

CREATE TABLE import_row (
	"row" INTEGER NOT NULL,
	batch_row INTEGER NOT NULL,
	table_name VARCHAR(60) NOT NULL,
	row_id VARCHAR(36) NOT NULL,
	CONSTRAINT pk_import_row PRIMARY KEY ("row"),
	CONSTRAINT fk_import_row_batch_row FOREIGN KEY(batch_row) REFERENCES import_batch ("row") ON DELETE CASCADE
);

CREATE INDEX ix_import_row_batch_row_table_name ON import_row (batch_row, table_name);

CREATE TABLE memory_vector (
	item_row INTEGER NOT NULL,
	revision INTEGER NOT NULL,
	model_row INTEGER NOT NULL,
	vector BLOB,
	is_han BOOLEAN NOT NULL,
	attempts INTEGER NOT NULL,
	CONSTRAINT pk_memory_vector PRIMARY KEY (item_row, revision, model_row),
	CONSTRAINT fk_memory_vector_revision FOREIGN KEY(item_row, revision) REFERENCES memory_revision (item_row, number) ON DELETE CASCADE,
	CONSTRAINT ck_memory_vector_attempts CHECK (attempts >= 0),
	CONSTRAINT fk_memory_vector_item_row FOREIGN KEY(item_row) REFERENCES memory_item ("row") ON DELETE CASCADE,
	CONSTRAINT fk_memory_vector_model_row FOREIGN KEY(model_row) REFERENCES embedding_model ("row") ON DELETE CASCADE
)
 WITHOUT ROWID;

CREATE TABLE snapshot (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	experiment_row INTEGER,
	version INTEGER NOT NULL,
	levels TEXT NOT NULL,
	last_change INTEGER NOT NULL,
	last_source INTEGER NOT NULL,
	items INTEGER NOT NULL,
	taken_at BIGINT NOT NULL,
	CONSTRAINT pk_snapshot PRIMARY KEY ("row"),
	CONSTRAINT uq_snapshot_experiment_row_version UNIQUE (experiment_row, version),
	CONSTRAINT uq_snapshot_id UNIQUE (id),
	CONSTRAINT fk_snapshot_experiment_row FOREIGN KEY(experiment_row) REFERENCES experiment ("row") ON DELETE CASCADE
);

CREATE TABLE heartbeat_checkpoint (
	"row" INTEGER NOT NULL,
	reader VARCHAR(40) NOT NULL,
	proposer VARCHAR(40) NOT NULL,
	conversation_row INTEGER NOT NULL,
	last_sequence INTEGER NOT NULL,
	read_at BIGINT NOT NULL,
	CONSTRAINT pk_heartbeat_checkpoint PRIMARY KEY ("row"),
	CONSTRAINT uq_heartbeat_checkpoint_reader_proposer_conversation_row UNIQUE (reader, proposer, conversation_row),
	CONSTRAINT ck_heartbeat_checkpoint_proposer CHECK (proposer IN ('deterministic', 'provider')),
	CONSTRAINT fk_heartbeat_checkpoint_conversation_row FOREIGN KEY(conversation_row) REFERENCES conversation ("row") ON DELETE CASCADE
);

CREATE INDEX ix_heartbeat_checkpoint_conversation_row ON heartbeat_checkpoint (conversation_row);

CREATE TABLE task (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	conversation_row INTEGER NOT NULL,
	plan_row INTEGER,
	experiment_row INTEGER,
	title VARCHAR(500) NOT NULL,
	state VARCHAR(40) NOT NULL,
	external_key VARCHAR(200),
	revision INTEGER NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	CONSTRAINT pk_task PRIMARY KEY ("row"),
	CONSTRAINT uq_task_conversation_row_external_key UNIQUE (conversation_row, external_key),
	CONSTRAINT ck_task_one_owner CHECK (plan_row IS NULL OR experiment_row IS NULL),
	CONSTRAINT uq_task_id UNIQUE (id),
	CONSTRAINT fk_task_conversation_row FOREIGN KEY(conversation_row) REFERENCES conversation ("row") ON DELETE CASCADE,
	CONSTRAINT fk_task_plan_row FOREIGN KEY(plan_row) REFERENCES automation_plan ("row") ON DELETE SET NULL,
	CONSTRAINT fk_task_experiment_row FOREIGN KEY(experiment_row) REFERENCES experiment ("row") ON DELETE SET NULL,
	CONSTRAINT ck_task_state CHECK (state IN ('idle', 'running', 'completed', 'failed', 'cancelled', 'interrupted'))
);

CREATE INDEX ix_task_experiment_row ON task (experiment_row);

CREATE INDEX ix_task_plan_row ON task (plan_row);

CREATE INDEX ix_task_updated_at ON task (updated_at);

CREATE TABLE turn (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	conversation_row INTEGER NOT NULL,
	sequence INTEGER NOT NULL,
	user_text TEXT NOT NULL,
	assistant_text TEXT NOT NULL,
	assistant_replies INTEGER NOT NULL,
	state VARCHAR(40) NOT NULL,
	standing VARCHAR(40) NOT NULL,
	occurred_at BIGINT,
	occurred_precision VARCHAR(40) NOT NULL,
	external_key VARCHAR(200),
	redactions INTEGER NOT NULL,
	intent VARCHAR(40),
	scope_paths TEXT NOT NULL,
	evidence_keys TEXT NOT NULL,
	lease_owner VARCHAR(120),
	lease_expires_at BIGINT,
	recorded_at BIGINT NOT NULL,
	import_batch_row INTEGER,
	CONSTRAINT pk_turn PRIMARY KEY ("row"),
	CONSTRAINT uq_turn_conversation_row_sequence UNIQUE (conversation_row, sequence),
	CONSTRAINT ck_turn_sequence CHECK (sequence >= 1),
	CONSTRAINT uq_turn_id UNIQUE (id),
	CONSTRAINT fk_turn_conversation_row FOREIGN KEY(conversation_row) REFERENCES conversation ("row") ON DELETE CASCADE,
	CONSTRAINT ck_turn_state CHECK (state IN ('open', 'completed', 'failed', 'interrupted')),
	CONSTRAINT ck_turn_standing CHECK (standing IN ('current', 'rolled_back', 'abandoned', 'not_to_remember')),
	CONSTRAINT ck_turn_occurred_precision CHECK (occurred_precision IN ('known', 'approximate', 'unknown', 'unknown_offset')),
	CONSTRAINT ck_turn_intent CHECK (intent IN ('explain', 'chat', 'audit', 'patch_explain', 'patch_revise')),
	CONSTRAINT fk_turn_import_batch_row FOREIGN KEY(import_batch_row) REFERENCES import_batch ("row") ON DELETE SET NULL
);

CREATE INDEX ix_turn_external_key ON turn (external_key);

CREATE INDEX ix_turn_import_batch_row ON turn (import_batch_row);

CREATE INDEX ix_turn_leased ON turn (lease_expires_at) WHERE lease_owner IS NOT NULL;

CREATE INDEX ix_turn_occurred_at_conversation_row ON turn (occurred_at, conversation_row);

CREATE TABLE memory_job (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	kind VARCHAR(40) NOT NULL,
	conversation_row INTEGER NOT NULL,
	turn_row INTEGER,
	idempotency_key VARCHAR(80) NOT NULL,
	state VARCHAR(40) NOT NULL,
	generation INTEGER NOT NULL,
	attempt INTEGER NOT NULL,
	provider_calls INTEGER NOT NULL,
	fence INTEGER NOT NULL,
	lease_owner VARCHAR(80),
	lease_expires_at BIGINT,
	next_attempt_at BIGINT,
	asking VARCHAR(40),
	failure VARCHAR(40),
	phase VARCHAR(60),
	call VARCHAR(40),
	rule VARCHAR(60),
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	completed_at BIGINT,
	CONSTRAINT pk_memory_job PRIMARY KEY ("row"),
	CONSTRAINT ck_memory_job_turn CHECK ((kind = 'extraction') = (turn_row IS NOT NULL)),
	CONSTRAINT uq_memory_job_id UNIQUE (id),
	CONSTRAINT ck_memory_job_kind CHECK (kind IN ('extraction', 'consolidation')),
	CONSTRAINT fk_memory_job_conversation_row FOREIGN KEY(conversation_row) REFERENCES conversation ("row") ON DELETE CASCADE,
	CONSTRAINT fk_memory_job_turn_row FOREIGN KEY(turn_row) REFERENCES turn ("row") ON DELETE CASCADE,
	CONSTRAINT uq_memory_job_idempotency_key UNIQUE (idempotency_key),
	CONSTRAINT ck_memory_job_state CHECK (state IN ('pending', 'leased', 'retry_wait', 'succeeded', 'succeeded_no_output', 'failed')),
	CONSTRAINT ck_memory_job_asking CHECK (asking IN ('primary', 'repair')),
	CONSTRAINT ck_memory_job_failure CHECK (failure IN ('provider', 'unobserved', 'contract', 'capacity', 'settings', 'store', 'interrupted')),
	CONSTRAINT ck_memory_job_call CHECK (call IN ('primary', 'repair'))
);

CREATE INDEX ix_memory_job_conversation_row_state ON memory_job (conversation_row, state);

CREATE INDEX ix_memory_job_state_created_at ON memory_job (state, created_at);

CREATE INDEX ix_memory_job_turn_row ON memory_job (turn_row);

CREATE TABLE task_run (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	namespace_row INTEGER NOT NULL,
	task_row INTEGER NOT NULL,
	parent_row INTEGER,
	snapshot_row INTEGER NOT NULL,
	attempt INTEGER NOT NULL,
	state VARCHAR(40) NOT NULL,
	is_goal_met BOOLEAN,
	token_hash BLOB NOT NULL,
	client VARCHAR(60) NOT NULL,
	started_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	finished_at BIGINT,
	CONSTRAINT pk_task_run PRIMARY KEY ("row"),
	CONSTRAINT uq_task_run_task_row_attempt UNIQUE (task_row, attempt),
	CONSTRAINT ck_task_run_attempt CHECK (attempt >= 1),
	CONSTRAINT uq_task_run_id UNIQUE (id),
	CONSTRAINT uq_task_run_namespace_row UNIQUE (namespace_row),
	CONSTRAINT fk_task_run_namespace_row FOREIGN KEY(namespace_row) REFERENCES namespace ("row") ON DELETE RESTRICT,
	CONSTRAINT fk_task_run_task_row FOREIGN KEY(task_row) REFERENCES task ("row") ON DELETE CASCADE,
	CONSTRAINT fk_task_run_parent_row FOREIGN KEY(parent_row) REFERENCES task_run ("row") ON DELETE CASCADE,
	CONSTRAINT fk_task_run_snapshot_row FOREIGN KEY(snapshot_row) REFERENCES snapshot ("row") ON DELETE RESTRICT,
	CONSTRAINT ck_task_run_state CHECK (state IN ('running', 'completed', 'failed', 'cancelled', 'interrupted')),
	CONSTRAINT uq_task_run_token_hash UNIQUE (token_hash)
);

CREATE INDEX ix_task_run_parent_row ON task_run (parent_row);

CREATE INDEX ix_task_run_snapshot_row ON task_run (snapshot_row);

CREATE INDEX ix_task_run_state_expires_at ON task_run (state, expires_at);

CREATE TABLE extracted_candidate (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	extraction_row INTEGER NOT NULL,
	consolidation_row INTEGER,
	item_row INTEGER,
	state VARCHAR(40) NOT NULL,
	kind VARCHAR(40) NOT NULL,
	subject TEXT NOT NULL,
	statement TEXT NOT NULL,
	content TEXT NOT NULL,
	aliases TEXT NOT NULL,
	keywords TEXT NOT NULL,
	applies_to_paths TEXT NOT NULL,
	strength VARCHAR(40) NOT NULL,
	recall_mode VARCHAR(40) NOT NULL,
	origin VARCHAR(40) NOT NULL,
	sensitivity VARCHAR(40) NOT NULL,
	proposer VARCHAR(40) NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	CONSTRAINT pk_extracted_candidate PRIMARY KEY ("row"),
	CONSTRAINT uq_extracted_candidate_id UNIQUE (id),
	CONSTRAINT fk_extracted_candidate_extraction_row FOREIGN KEY(extraction_row) REFERENCES memory_job ("row") ON DELETE CASCADE,
	CONSTRAINT fk_extracted_candidate_consolidation_row FOREIGN KEY(consolidation_row) REFERENCES memory_job ("row") ON DELETE SET NULL,
	CONSTRAINT fk_extracted_candidate_item_row FOREIGN KEY(item_row) REFERENCES memory_item ("row") ON DELETE SET NULL,
	CONSTRAINT ck_extracted_candidate_state CHECK (state IN ('pending', 'consolidated', 'rejected', 'suppressed')),
	CONSTRAINT ck_extracted_candidate_kind CHECK (kind IN ('preference', 'fact', 'summary', 'procedure', 'decision', 'constraint', 'reflection')),
	CONSTRAINT ck_extracted_candidate_strength CHECK (strength IN ('hard', 'soft')),
	CONSTRAINT ck_extracted_candidate_recall_mode CHECK (recall_mode IN ('always', 'on_match')),
	CONSTRAINT ck_extracted_candidate_origin CHECK (origin IN ('explicit', 'adopted_proposal', 'inferred_repetition', 'imported', 'manual')),
	CONSTRAINT ck_extracted_candidate_sensitivity CHECK (sensitivity IN ('normal', 'sensitive', 'restricted')),
	CONSTRAINT ck_extracted_candidate_proposer CHECK (proposer IN ('deterministic', 'provider'))
);

CREATE INDEX ix_extracted_candidate_consolidation_row ON extracted_candidate (consolidation_row);

CREATE INDEX ix_extracted_candidate_extraction_row ON extracted_candidate (extraction_row);

CREATE INDEX ix_extracted_candidate_item_row ON extracted_candidate (item_row);

CREATE INDEX ix_extracted_candidate_state ON extracted_candidate (state);

CREATE TABLE task_event (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	run_row INTEGER NOT NULL,
	sequence INTEGER NOT NULL,
	kind VARCHAR(40) NOT NULL,
	text TEXT NOT NULL,
	redactions INTEGER NOT NULL,
	recorded_at BIGINT NOT NULL,
	CONSTRAINT pk_task_event PRIMARY KEY ("row"),
	CONSTRAINT uq_task_event_run_row_sequence UNIQUE (run_row, sequence),
	CONSTRAINT uq_task_event_id UNIQUE (id),
	CONSTRAINT fk_task_event_run_row FOREIGN KEY(run_row) REFERENCES task_run ("row") ON DELETE CASCADE,
	CONSTRAINT ck_task_event_kind CHECK (kind IN ('report', 'outcome'))
);

CREATE TABLE usage_context (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	binding_row INTEGER,
	project_row INTEGER,
	conversation_row INTEGER,
	task_row INTEGER,
	run_row INTEGER,
	label VARCHAR(200) NOT NULL,
	client VARCHAR(60) NOT NULL,
	started_at BIGINT NOT NULL,
	last_at BIGINT NOT NULL,
	CONSTRAINT pk_usage_context PRIMARY KEY ("row"),
	CONSTRAINT uq_usage_context_id UNIQUE (id),
	CONSTRAINT fk_usage_context_binding_row FOREIGN KEY(binding_row) REFERENCES binding ("row") ON DELETE SET NULL,
	CONSTRAINT fk_usage_context_project_row FOREIGN KEY(project_row) REFERENCES project ("row") ON DELETE CASCADE,
	CONSTRAINT fk_usage_context_conversation_row FOREIGN KEY(conversation_row) REFERENCES conversation ("row") ON DELETE CASCADE,
	CONSTRAINT fk_usage_context_task_row FOREIGN KEY(task_row) REFERENCES task ("row") ON DELETE CASCADE,
	CONSTRAINT fk_usage_context_run_row FOREIGN KEY(run_row) REFERENCES task_run ("row") ON DELETE CASCADE
);

CREATE INDEX ix_usage_context_binding_row ON usage_context (binding_row);

CREATE INDEX ix_usage_context_conversation_row ON usage_context (conversation_row);

CREATE INDEX ix_usage_context_last_at ON usage_context (last_at);

CREATE INDEX ix_usage_context_project_row ON usage_context (project_row);

CREATE INDEX ix_usage_context_run_row ON usage_context (run_row);

CREATE INDEX ix_usage_context_task_row ON usage_context (task_row);

CREATE TABLE extracted_quote (
	"row" INTEGER NOT NULL,
	candidate_row INTEGER NOT NULL,
	place INTEGER NOT NULL,
	turn_row INTEGER NOT NULL,
	role VARCHAR(40) NOT NULL,
	quote TEXT NOT NULL,
	evidence_key BLOB,
	sent_from INTEGER NOT NULL,
	sent_until INTEGER NOT NULL,
	sent_of INTEGER NOT NULL,
	CONSTRAINT pk_extracted_quote PRIMARY KEY ("row"),
	CONSTRAINT uq_extracted_quote_candidate_row_place UNIQUE (candidate_row, place),
	CONSTRAINT fk_extracted_quote_candidate_row FOREIGN KEY(candidate_row) REFERENCES extracted_candidate ("row") ON DELETE CASCADE,
	CONSTRAINT fk_extracted_quote_turn_row FOREIGN KEY(turn_row) REFERENCES turn ("row") ON DELETE CASCADE,
	CONSTRAINT ck_extracted_quote_role CHECK (role IN ('user', 'assistant'))
);

CREATE INDEX ix_extracted_quote_evidence_key ON extracted_quote (evidence_key);

CREATE INDEX ix_extracted_quote_turn_row ON extracted_quote (turn_row);

CREATE TABLE retrieval (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	context_row INTEGER NOT NULL,
	kind VARCHAR(40) NOT NULL,
	profile VARCHAR(40) NOT NULL,
	at BIGINT NOT NULL,
	duration_ms DOUBLE NOT NULL,
	considered INTEGER NOT NULL,
	entered INTEGER NOT NULL,
	tokens INTEGER NOT NULL,
	CONSTRAINT pk_retrieval PRIMARY KEY ("row"),
	CONSTRAINT uq_retrieval_id UNIQUE (id),
	CONSTRAINT fk_retrieval_context_row FOREIGN KEY(context_row) REFERENCES usage_context ("row") ON DELETE CASCADE,
	CONSTRAINT ck_retrieval_kind CHECK (kind IN ('context', 'search', 'read')),
	CONSTRAINT ck_retrieval_profile CHECK (profile IN ('ordinary', 'repair'))
);

CREATE INDEX ix_retrieval_at ON retrieval (at);

CREATE INDEX ix_retrieval_context_row_at ON retrieval (context_row, at);

CREATE TABLE source (
	"row" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	id VARCHAR(36) NOT NULL,
	item_row INTEGER NOT NULL,
	type VARCHAR(40) NOT NULL,
	trust VARCHAR(40) NOT NULL,
	role VARCHAR(40),
	quote TEXT NOT NULL,
	digest VARCHAR(64) NOT NULL,
	evidence_key BLOB,
	conversation_row INTEGER,
	turn_row INTEGER,
	reference TEXT,
	read_start INTEGER,
	read_end INTEGER,
	read_total INTEGER,
	event_row INTEGER,
	task_id VARCHAR(36),
	run_id VARCHAR(36),
	heartbeat_run_id VARCHAR(36),
	import_batch_row INTEGER,
	is_primary BOOLEAN NOT NULL,
	is_available BOOLEAN NOT NULL,
	recorded_at BIGINT NOT NULL,
	change_id VARCHAR(36),
	CONSTRAINT ck_source_read CHECK ((read_start IS NULL AND read_end IS NULL AND read_total IS NULL) OR (read_start >= 0 AND read_start < read_end AND read_end <= read_total)),
	CONSTRAINT uq_source_id UNIQUE (id),
	CONSTRAINT fk_source_item_row FOREIGN KEY(item_row) REFERENCES memory_item ("row") ON DELETE CASCADE,
	CONSTRAINT ck_source_type CHECK (type IN ('user_entry', 'message', 'task', 'heartbeat', 'supervisor', 'automation_run', 'experiment_conclusion', 'artifact', 'import', 'legacy_unknown', 'working_note')),
	CONSTRAINT ck_source_trust CHECK (trust IN ('person', 'model_inference', 'tool_output', 'external_text')),
	CONSTRAINT ck_source_role CHECK (role IN ('user', 'assistant')),
	CONSTRAINT fk_source_conversation_row FOREIGN KEY(conversation_row) REFERENCES conversation ("row") ON DELETE SET NULL,
	CONSTRAINT fk_source_turn_row FOREIGN KEY(turn_row) REFERENCES turn ("row") ON DELETE SET NULL,
	CONSTRAINT fk_source_event_row FOREIGN KEY(event_row) REFERENCES task_event ("row") ON DELETE SET NULL,
	CONSTRAINT fk_source_import_batch_row FOREIGN KEY(import_batch_row) REFERENCES import_batch ("row") ON DELETE SET NULL
);

CREATE INDEX ix_source_change_id ON source (change_id);

CREATE INDEX ix_source_conversation_row ON source (conversation_row);

CREATE INDEX ix_source_event_row ON source (event_row);

CREATE INDEX ix_source_evidence_key ON source (evidence_key);

CREATE INDEX ix_source_heartbeat_run_id ON source (heartbeat_run_id);

CREATE INDEX ix_source_import_batch_row ON source (import_batch_row);

CREATE INDEX ix_source_item_row ON source (item_row);

CREATE INDEX ix_source_run_id ON source (run_id);

CREATE INDEX ix_source_turn_row ON source (turn_row);

CREATE TABLE access_event (
	"row" INTEGER NOT NULL,
	retrieval_row INTEGER NOT NULL,
	item_id VARCHAR(36) NOT NULL,
	revision INTEGER NOT NULL,
	is_retrieved BOOLEAN NOT NULL,
	is_entered BOOLEAN NOT NULL,
	cut_rule VARCHAR(40),
	rank INTEGER,
	score_parts TEXT NOT NULL,
	verdict VARCHAR(40),
	CONSTRAINT pk_access_event PRIMARY KEY ("row"),
	CONSTRAINT uq_access_event_retrieval_row_item_id UNIQUE (retrieval_row, item_id),
	CONSTRAINT fk_access_event_retrieval_row FOREIGN KEY(retrieval_row) REFERENCES retrieval ("row") ON DELETE CASCADE,
	CONSTRAINT ck_access_event_verdict CHECK (verdict IN ('useful', 'wrong', 'outdated'))
);

CREATE INDEX ix_access_event_item_id ON access_event (item_id);

CREATE TABLE finding (
	"row" INTEGER NOT NULL,
	id VARCHAR(36) NOT NULL,
	kind VARCHAR(40) NOT NULL,
	place VARCHAR(40) NOT NULL,
	times INTEGER NOT NULL,
	item_row INTEGER,
	revision INTEGER,
	source_row INTEGER,
	turn_row INTEGER,
	conversation_row INTEGER,
	task_row INTEGER,
	heartbeat_run_row INTEGER,
	context_row INTEGER,
	found_at BIGINT NOT NULL,
	dismissed_at BIGINT,
	CONSTRAINT pk_finding PRIMARY KEY ("row"),
	CONSTRAINT ck_finding_target CHECK ((item_row IS NOT NULL) + (turn_row IS NOT NULL) + (conversation_row IS NOT NULL) + (task_row IS NOT NULL) + (heartbeat_run_row IS NOT NULL) + (context_row IS NOT NULL) = 1),
	CONSTRAINT ck_finding_times CHECK (times >= 1),
	CONSTRAINT uq_finding_id UNIQUE (id),
	CONSTRAINT ck_finding_place CHECK (place IN ('subject', 'statement', 'content', 'terms', 'reason', 'quote', 'user_text', 'assistant_text', 'title', 'report', 'follow_up', 'label', 'checkpoint', 'extracted')),
	CONSTRAINT fk_finding_item_row FOREIGN KEY(item_row) REFERENCES memory_item ("row") ON DELETE CASCADE,
	CONSTRAINT fk_finding_source_row FOREIGN KEY(source_row) REFERENCES source ("row") ON DELETE CASCADE,
	CONSTRAINT fk_finding_turn_row FOREIGN KEY(turn_row) REFERENCES turn ("row") ON DELETE CASCADE,
	CONSTRAINT fk_finding_conversation_row FOREIGN KEY(conversation_row) REFERENCES conversation ("row") ON DELETE CASCADE,
	CONSTRAINT fk_finding_task_row FOREIGN KEY(task_row) REFERENCES task ("row") ON DELETE CASCADE,
	CONSTRAINT fk_finding_heartbeat_run_row FOREIGN KEY(heartbeat_run_row) REFERENCES heartbeat_run ("row") ON DELETE CASCADE,
	CONSTRAINT fk_finding_context_row FOREIGN KEY(context_row) REFERENCES usage_context ("row") ON DELETE CASCADE
);

CREATE INDEX ix_finding_context_row ON finding (context_row);

CREATE INDEX ix_finding_conversation_row ON finding (conversation_row);

CREATE INDEX ix_finding_heartbeat_run_row ON finding (heartbeat_run_row);

CREATE INDEX ix_finding_item_row ON finding (item_row);

CREATE INDEX ix_finding_source_row ON finding (source_row);

CREATE INDEX ix_finding_task_row ON finding (task_row);

CREATE INDEX ix_finding_turn_row ON finding (turn_row);

CREATE VIRTUAL TABLE item_fts USING fts5(subject, statement, content, labels, stems, content='', tokenize='unicode61 remove_diacritics 0');

INSERT INTO item_fts(item_fts, rank) VALUES ('secure-delete', 1);

CREATE VIRTUAL TABLE turn_fts USING fts5(user_text, assistant_text, content='', tokenize='porter unicode61 remove_diacritics 2');

INSERT INTO turn_fts(turn_fts, rank) VALUES ('secure-delete', 1);
